import VinculumCommands

print(Version.text)
