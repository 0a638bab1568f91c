import type { Command } from 'commander'
import { UsageError } from './usage-error.ts'

/** A possible next word, with its description. */
type Candidate = { readonly word: string; readonly description: string }

/** Returns the possible next words, by the words typed so far. */
const candidatesOf = (command: Command, typed: readonly string[] = []): Map<string, readonly Candidate[]> => {
  const help = command.createHelp()
  const candidates: Candidate[] = [
    ...help.visibleCommands(command).map((visibleCommand) => ({
      word: visibleCommand.name(),
      description: help.subcommandDescription(visibleCommand),
    })),
    ...help
      .visibleOptions(command)
      .map((option) => ({ word: option.long ?? option.flags, description: option.description })),
  ]
  const byLine = new Map<string, readonly Candidate[]>([[typed.join(' '), candidates]])
  for (const item of command.commands)
    for (const [path, inner] of candidatesOf(item, [...typed, item.name()])) byLine.set(path, inner)
  return byLine
}

const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`

const cases = (
  table: ReadonlyMap<string, readonly Candidate[]>,
  write: (candidates: readonly Candidate[]) => string,
): string => [...table].map(([path, candidates]) => `    ${quoted(path)}) ${write(candidates)} ;;`).join('\n')

const wordsOf = (candidates: readonly Candidate[]): string => candidates.map(({ word }) => word).join(' ')

/** Returns the first line of the description: a shell would take the text after a line break for another word. */
const shortDescription = ({ description }: Candidate): string =>
  description.split('\n')[0]?.slice(0, 100) ?? ''

const bash = (table: ReadonlyMap<string, readonly Candidate[]>): string => `_atelier_words() {
  case "$1" in
${cases(table, (candidates) => `printf '%s' ${quoted(wordsOf(candidates))}`)}
  esac
}
_atelier() {
  local path='' word at
  for ((at = 1; at < COMP_CWORD; at++)); do
    word="\${COMP_WORDS[at]}"
    case "$word" in -*) continue ;; esac
    if [ -n "$(_atelier_words "\${path:+$path }$word")" ]; then path="\${path:+$path }$word"; fi
  done
  COMPREPLY=($(compgen -W "$(_atelier_words "$path")" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _atelier atelier
`

const described = (candidate: Candidate): string =>
  quoted(`${candidate.word.replaceAll(':', String.raw`\:`)}:${shortDescription(candidate)}`)

const zsh = (table: ReadonlyMap<string, readonly Candidate[]>): string => `#compdef atelier
_atelier_words() {
  case "$1" in
${cases(table, (candidates) => `reply=(${candidates.map(described).join(' ')})`)}
    *) reply=() ;;
  esac
}
_atelier() {
  local line='' word
  local -a reply
  for word in "\${(@)words[2,CURRENT-1]}"; do
    [[ "$word" == -* ]] && continue
    _atelier_words "\${line:+$line }$word"
    (( \${#reply} )) && line="\${line:+$line }$word"
  done
  _atelier_words "$line"
  _describe 'atelier' reply || _files
}
compdef _atelier atelier
`

const fish = (table: ReadonlyMap<string, readonly Candidate[]>): string => `function __atelier_words
  switch "$argv[1]"
${[...table]
  .map(
    ([path, candidates]) =>
      `    case ${quoted(path)}\n      printf '%s\\t%s\\n' ${candidates.flatMap((candidate) => [quoted(candidate.word), quoted(shortDescription(candidate))]).join(' ')}`,
  )
  .join('\n')}
  end
end
function __atelier_complete
  set -l line ''
  for word in (commandline -opc)[2..-1]
    string match -q -- '-*' $word; and continue
    set -l next (string trim -- "$line $word")
    if test -n "$(__atelier_words $next)"
      set line $next
    end
  end
  __atelier_words $line
end
complete -c atelier -f -a '(__atelier_complete)'
`

const shells: Readonly<Record<string, (table: ReadonlyMap<string, readonly Candidate[]>) => string>> = {
  bash,
  zsh,
  fish,
}

/** Prints the script that completes the words of every command, noun and flag. @throws UsageError */
export const completion = (shell: string, program: Command): number => {
  const write = shells[shell]
  if (write === undefined)
    throw new UsageError(
      `There is no completion for "${shell}"; there is one for ${Object.keys(shells).join(', ')}.`,
    )
  process.stdout.write(write(candidatesOf(program)))
  return 0
}
