import Vinculum

extension Completions {
    /// Completions for fish 3.
    var fish: String {
        let shell = Shell.fish
        /// A command that prints words with their meanings, in lines.
        func printed(_ words: [Word]) -> String {
            let pairs = words.flatMap { [$0.text, TerminalText.safe($0.meaning)] }
            return words.isEmpty ? "true" : #"printf '%s\t%s\n' "# + shell.list(pairs)
        }
        func printed(_ options: [OptionSpecification]) -> String {
            printed(options.map { Word($0.name, $0.summary) })
        }
        /// A command that prints the kind of a value, and then the words to choose from.
        func printed(_ value: Value) -> String {
            switch value {
            case .text: "echo text"
            case .words(let words): #"printf '%s\n' words "# + shell.list(words)
            case .files: "echo files"
            case .folders: "echo folders"
            case .commands: "echo commands"
            case .program: "echo program"
            }
        }
        func value(_ option: OptionSpecification) -> String { Value(of: option).map { printed($0) } ?? "true" }
        func row(_ pattern: String, _ body: String) -> String { "        case \(shell.quoted(pattern))\n" + body }
        var text = """
            # Completions of vinculum \(Version.text) for fish; written by: vinculum completions fish

            # The words that may follow words of a command.
            function __vinculum_next
                switch "$argv[1]"

            """
        for (path, words) in self.next { text += row(path, "            \(printed(words))\n") }
        text += """
                end
            end

            # The options of a command.
            function __vinculum_options
                switch "$argv[1]"

            """
        for place in self.places where !place.own.isEmpty {
            let end = place.hasAllGlobals ? "" : "            return\n"
            text += row(place.path, "            \(printed(place.own))\n" + end)
        }
        text += """
                end
                \(printed(self.global))
            end

            # What the operands of a command are.
            function __vinculum_operand
                switch "$argv[1]"

            """
        for place in self.places { text += row(place.path, "            \(printed(place.operand))\n") }
        text += """
                end
            end

            # What the value of an option is; nothing for one without.
            function __vinculum_value
                switch "$argv[1] $argv[2]"

            """
        for place in self.places where !place.path.isEmpty {
            for option in place.own {
                text += row(place.path + " " + option.name, "            \(value(option))\n            return\n")
            }
        }
        text += "    end\n    switch \"$argv[2]\"\n"
        for option in self.global + self.others { text += row(option.name, "            \(value(option))\n") }
        return text + "    end\nend\n" + Completions.fishWalk
    }

    /// What is the same whatever the commands are.
    private static let fishWalk = #"""

        # Prints candidates for a value: what is typed before it and of it, its kind, and words to choose from.
        function __vinculum_offer
            set -l found
            switch "$argv[3]"
                case words
                    set found $argv[4..-1]
                case files
                    set found (__fish_complete_path "$argv[2]")
                case folders
                    set found (__fish_complete_directories "$argv[2]" '')
            end
            for each in $found
                printf '%s%s\n' "$argv[1]" "$each"
            end
        end

        function __vinculum_complete
            set -l tokens (commandline -opc)
            set -l current (commandline -ct)
            set -e tokens[1]
            set -l at ''
            set -l inner
            set -l option ''
            set -l ends ''
            for token in $tokens
                if test -n "$option"
                    set option ''
                else if set -q inner[1]; and contains program (__vinculum_operand "$at")
                    set -a inner "$token"
                else if test -z "$ends"; and string match -qr -- '^--$' "$token"
                    set ends yes
                else if test -z "$ends"; and string match -qr -- '^-.' "$token"
                    if set -l kind (__vinculum_value "$at" "$token"); and set -q kind[1]
                        set option "$token"
                    end
                else if not set -q inner[1]; and contains -- "$token" (__vinculum_next "$at" | string split -f1 \t)
                    set at (string trim -- "$at $token")
                else
                    set -a inner "$token"
                end
            end
            set -l operand (__vinculum_operand "$at")
            if contains program $operand; and begin
                    set -q inner[1]; or not string match -q -- '-*' "$current"
                end; and test -z "$option"
                set -l line (string escape -- $inner)
                complete -C "$line $current"
                return
            end
            set -l before ''
            if test -z "$option$ends"; and string match -qr -- '^--[^=]+=' "$current"
                set option (string replace -r '=.*' '' -- "$current")
                set before "$option="
                set current (string replace -r '^[^=]*=' '' -- "$current")
            end
            if test -n "$option"
                __vinculum_offer "$before" "$current" (__vinculum_value "$at" "$option")
                return
            end
            if test -z "$ends"; and string match -q -- '-*' "$current"
                __vinculum_options "$at"
                return
            end
            if contains commands $operand
                __vinculum_next "$inner"
            else if not contains words $operand; or not set -q inner[1]
                __vinculum_offer '' "$current" $operand
            end
            if not set -q inner[1]
                __vinculum_next "$at"
            end
        end

        complete -c vinculum -e
        complete -c vinculum -f -a '(__vinculum_complete)'

        """#
}
