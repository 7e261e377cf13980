import Vinculum

extension Completions {
    /// Completions for bash 4.4 and later.
    var bash: String {
        let shell = Shell.bash
        func assigned(_ value: Value) -> String {
            switch value {
            case .text: "kind=text"
            case .words(let words): "kind=words choices=(\(shell.list(words)))"
            case .files: "kind=files"
            case .folders: "kind=folders"
            case .commands: "kind=commands"
            case .program: "kind=program"
            }
        }
        func value(_ option: OptionSpecification) -> String {
            Value(of: option).map { assigned($0) } ?? "kind= choices=()"
        }
        var text = """
            # Completions of vinculum \(Version.text) for bash; written by: vinculum completions bash

            # The words that may follow words of a command.
            __vinculum_next() {
                choices=()
                case $1 in

            """
        for (path, words) in self.next {
            text += "    \(shell.quoted(path))) choices=(\(shell.list(words.map { $0.text }))) ;;\n"
        }
        text += """
                esac
            }

            # The options of a command, and what its operands are.
            __vinculum_place() {
                options=() kind=text choices=()
                case $1 in

            """
        for place in self.places {
            text += "    \(shell.quoted(place.path))) options=(\(shell.list(place.own.map { $0.name }))) "
            text += assigned(place.operand) + (place.hasAllGlobals ? " ;;\n" : "; return ;;\n")
        }
        text += """
                esac
                options+=(\(shell.list(self.global.map { $0.name })))
            }

            # What the value of an option is; kind is empty for one without.
            __vinculum_value() {
                choices=()
                case "$1 $2" in

            """
        for place in self.places where !place.path.isEmpty {
            for option in place.own {
                text += "    \(shell.quoted(place.path + " " + option.name))) \(value(option)) ;;\n"
            }
        }
        for option in self.global + self.others {
            text += "    *' '\(shell.quoted(option.name))) \(value(option)) ;;\n"
        }
        return text + """
                *) kind= ;;
                esac
            }

            __vinculum_offer() {
                local word
                for word; do
                    [[ $word != "$cur"* ]] || COMPREPLY+=("$(printf %q "$word")")
                done
            }

            __vinculum_offer_value() {
                case $kind in
                words) __vinculum_offer "${choices[@]}" ;;
                files) compopt -o default ;;
                folders) compopt -o dirnames ;;
                esac
            }

            _vinculum() {
                local cur=${COMP_WORDS[COMP_CWORD]} word='' at='' inner='' option='' kind='' ends='' first=''
                local -i index count=0
                local -a options=() choices=()
                COMPREPLY=()
                for ((index = 1; index < COMP_CWORD; index++)); do
                    word=${COMP_WORDS[index]}
                    if [[ $word == [=:] ]]; then
                        # Here readline divides a word. What follows is still a part of it.
                        if [[ $word == = && $option ]]; then continue; fi
                        ((++index < COMP_CWORD)) || return 0
                    elif [[ $option ]]; then
                        option=
                    elif [[ $word == -- && ! $ends ]]; then
                        ends=yes
                    elif [[ $word == -?* && ! $ends ]]; then
                        __vinculum_value "$at" "$word"
                        [[ ! $kind ]] || option=$word
                    else
                        __vinculum_next "$at"
                        if ((count == 0)) && [[ " ${choices[*]} " == *" $word "* ]]; then
                            at+=${at:+ }$word
                        else
                            ((count++)) || first=$index
                            inner+=${inner:+ }$word
                            __vinculum_place "$at"
                            [[ $kind != program ]] || break
                        fi
                    fi
                done
                [[ $cur != : ]] || return 0
                [[ $cur != = ]] || cur=
                if [[ $option ]]; then
                    __vinculum_value "$at" "$option"
                    __vinculum_offer_value
                    return 0
                fi
                __vinculum_place "$at"
                if [[ $kind == program ]] && { ((count > 0)) || [[ $cur != -* ]]; }; then
                    if declare -F _command_offset >/dev/null; then
                        _command_offset "${first:-$COMP_CWORD}"
                    else
                        mapfile -t COMPREPLY < <(compgen -c -- "$cur")
                    fi
                elif [[ $cur == -* && ! $ends ]]; then
                    __vinculum_offer "${options[@]}"
                else
                    if [[ $kind == commands ]]; then
                        __vinculum_next "$inner"
                        __vinculum_offer "${choices[@]}"
                    elif [[ $kind != words ]] || ((count == 0)); then
                        __vinculum_offer_value
                    fi
                    ((count > 0)) || { __vinculum_next "$at"; __vinculum_offer "${choices[@]}"; }
                fi
            }

            complete -F _vinculum vinculum

            """
    }
}
