import VinculumCommands
import VinculumSystem

SystemHost.run { host in CommandLineTool.main(&host) }
