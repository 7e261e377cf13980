import Vinculum

extension Completions {
    /// Completions for zsh 5, as a file `_vinculum` of its function path.
    var zsh: String {
        let shell = Shell.zsh
        /// A word and its meaning in the form of `_describe`.
        func described(_ word: String, _ meaning: String) -> String {
            var escaped: [UInt8] = []
            for byte in word.utf8 {
                if byte == UInt8(ascii: ":") || byte == UInt8(ascii: "\\") { escaped.append(UInt8(ascii: "\\")) }
                escaped.append(byte)
            }
            return shell.quoted(String(decoding: escaped, as: UTF8.self) + ":" + TerminalText.safe(meaning))
        }
        func described(_ options: [OptionSpecification]) -> String {
            options.map { described($0.name, $0.summary) }.joined(separator: " ")
        }
        func assigned(_ value: Value) -> String {
            switch value {
            case .text: "kind=text"
            case .words(let words): "kind=words choices=(\(words.map { described($0, "") }.joined(separator: " ")))"
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
            #compdef vinculum
            # Completions of vinculum \(Version.text) for zsh; written by: vinculum completions zsh

            # The words that may follow words of a command.
            __vinculum_next() {
                choices=()
                case $1 in

            """
        for (path, words) in self.next {
            text += "    \(shell.quoted(path))) choices=("
            text += words.map { described($0.text, $0.meaning) }.joined(separator: " ") + ") ;;\n"
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
            text += "    \(shell.quoted(place.path))) options=(\(described(place.own))) "
            text += assigned(place.operand) + (place.hasAllGlobals ? " ;;\n" : "; return ;;\n")
        }
        text += """
                esac
                options+=(\(described(self.global)))
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

            __vinculum_offer_value() {
                case $kind in
                words) _describe value choices ;;
                files) _files ;;
                folders) _files -/ ;;
                esac
            }

            _vinculum() {
                local word='' at='' inner='' option='' kind='' ends=''
                local -i index count=0 first=0
                local -a options choices
                for ((index = 2; index < CURRENT; index++)); do
                    word=${(Q)words[index]}
                    if [[ -n $option ]]; then
                        option=
                    elif [[ $word == -- && -z $ends ]]; then
                        ends=yes
                    elif [[ $word == -?* && -z $ends ]]; then
                        __vinculum_value "$at" "$word"
                        [[ -z $kind ]] || option=$word
                    else
                        __vinculum_next "$at"
                        if ((count == 0)) && [[ -n ${(M)choices:#${(b)word}:*} ]]; then
                            at+=${at:+ }$word
                        else
                            ((count++)) || first=$index
                            inner+=${inner:+ }$word
                            __vinculum_place "$at"
                            [[ $kind != program ]] || break
                        fi
                    fi
                done
                if [[ -z $option && -z $ends && $PREFIX == --*=* ]]; then
                    option=${PREFIX%%=*}
                    compset -P '*='
                fi
                if [[ -n $option ]]; then
                    __vinculum_value "$at" "$option"
                    __vinculum_offer_value
                    return
                fi
                __vinculum_place "$at"
                if [[ $kind == program ]] && { ((count > 0)) || [[ $PREFIX != -* ]] }; then
                    ((count > 0)) || first=$CURRENT
                    shift $((first - 1)) words
                    ((CURRENT -= first - 1))
                    _normal
                elif [[ $PREFIX == -* && -z $ends ]]; then
                    _describe -o option options
                elif [[ $kind == commands ]]; then
                    __vinculum_next "$inner"
                    _describe command choices
                else
                    local found=1
                    if [[ $kind != words ]] || ((count == 0)); then __vinculum_offer_value && found=0; fi
                    if ((count == 0)); then
                        __vinculum_next "$at"
                        _describe command choices && found=0
                    fi
                    return found
                fi
            }

            # Loaded by its name, this file is the body of the function; read by source, it names it.
            if [[ $funcstack[1] == _vinculum ]]; then
                _vinculum "$@"
            else
                compdef _vinculum vinculum
            fi

            """
    }
}
