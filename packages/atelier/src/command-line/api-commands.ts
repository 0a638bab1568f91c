import { type Endpoint, parameterNames } from '@atelier/contract'
import { pathSentences } from '@atelier/contract/descriptions/general'
import { areaSentence, callSentence } from '@atelier/contract/descriptions/lookup'
import { type Command, Option } from 'commander'
import { type Verb, verbs } from '../api-verbs.ts'
import { type Flag, type FlagKind, flagsOf } from './api-flags.ts'
import { type VerbArguments, runVerb } from './api-verb.ts'
import { serverOption, tokenOption } from './connection.ts'
import type { ExitCode } from './exit-code.ts'
import { columnsOption, outputOption } from './output.ts'

const group = (isPublicApi: boolean): string =>
  isPublicApi ? 'The API (see the VERBs with npx atelier NOUN --help):' : 'Not part of the public API:'

const firstSentence = (text: string): string => /^(.*?)[.:](?=\s|$)/s.exec(text)?.[1] ?? text

/** Nouns that only contain other nouns. */
const holders: Readonly<Record<string, string>> = {
  'customer-portal': 'Calls that customers make for themselves, with a customer session token.',
}

/** Removes the backticks that mark code in the descriptions of the reference. */
const plainText = (text: string): string => text.replaceAll('`', '')

/** Returns the command of a noun, and creates it if necessary. */
const nounOf = (program: Command, { words, endpoint, isPublicApi }: Verb): Command => {
  let noun = program
  for (const word of words.slice(0, -1)) {
    const subcommand = noun.commands.find((command) => command.name() === word)
    const sentence = plainText(holders[word] ?? areaSentence(endpoint))
    const subject = subcommand ?? noun.command(word).summary(firstSentence(sentence)).description(sentence)
    if (subcommand === undefined && noun === program) subject.helpGroup(group(isPublicApi))
    noun = subject
  }
  return noun
}

/** Placeholders of flag values in the help. */
const placeholders: Readonly<Record<FlagKind, string>> = {
  text: '<text>',
  number: '<number>',
  boolean: '[true|false]',
  json: '<json>',
  map: '<key=value>',
}

const collect = (text: string, before: readonly string[] | undefined): readonly string[] => [
  ...(before ?? []),
  text,
]

const optionOf = (flag: Flag): Option => {
  const { choices, description, required, kind, list } = flag
  const hints = [
    ...(choices.length > 0 ? [`one of ${choices.join(', ')}`] : []),
    ...(list ? ['several times for several'] : []),
    ...(required ? ['required'] : []),
  ]
  const hint = hints.length > 0 ? ` (${hints.join('; ')})` : ''
  return new Option(
    `--${flag.name} ${placeholders[kind]}`,
    plainText(`${description}${hint}`).trim(),
  ).argParser(collect)
}

const isList = ({ query, stream }: Endpoint, flags: readonly Flag[]): boolean =>
  query !== undefined &&
  stream === undefined &&
  flags.some(({ name, part }) => part === 'query' && name === 'page')

const addFlags = (command: Command, endpoint: Endpoint, flags: readonly Flag[]): void => {
  for (const flag of flags) command.addOption(optionOf(flag).helpGroup('Fields:'))
  if (endpoint.body !== undefined || endpoint.encoding === 'bytes')
    command.option(
      '--data <json>',
      'the body as JSON; @FILE reads a file, - reads standard input; flags are added to it',
    )
  if (isList(endpoint, flags)) command.option('--all', 'all pages of the list')
  if (endpoint.method !== 'GET')
    command.option('--idempotency-key <key>', 'makes the call safe to repeat (a new one for each call)')
  command
    .addOption(outputOption())
    .addOption(columnsOption())
    .addOption(serverOption())
    .addOption(tokenOption())
}

/** Returns the values of flags, by their names. */
const textsOf = (command: Command, flags: readonly Flag[]): VerbArguments['texts'] => {
  const values = command.opts<Record<string, readonly string[] | true | undefined>>()
  const texts = new Map<string, readonly string[]>()
  for (const { name } of flags) {
    const value = values[new Option(`--${name}`).attributeName()]
    // A boolean flag without a value.
    if (value !== undefined) texts.set(name, value === true ? ['true'] : value)
  }
  return texts
}

const noteOf = ({ method, path, scopes }: Endpoint): string =>
  `\n${method} ${path}${scopes === undefined ? '' : `\nRequires the scope ${scopes.join(' or ')}.`}\n`

const addVerb = (program: Command, verb: Verb, exit: ExitCode): void => {
  const { words, endpoint } = verb
  const parameters = parameterNames(endpoint.path)
  const sentences = pathSentences(endpoint.path)
  const command = nounOf(program, verb)
    .command(words.at(-1) ?? '')
    .summary(plainText(endpoint.summary))
    .description(plainText([endpoint.summary, callSentence(endpoint) ?? ''].join(' ').trim()))
    .addHelpText('after', noteOf(endpoint))
  for (const name of parameters)
    command.argument(`<${name.replaceAll('_', '-')}>`, plainText(sentences[name] ?? ''))
  const flags = flagsOf(endpoint)
  addFlags(command, endpoint, flags)
  command.action(async (...args: readonly unknown[]) => {
    const path = Object.fromEntries(parameters.map((name, at) => [name, String(args[at])]))
    const options = command.opts<VerbArguments['options']>()
    exit.code = await runVerb(endpoint, flags, { path, texts: textsOf(command, flags), options })
  })
}

/**
 * Adds a noun for each area of the API, with its calls as verbs.
 *
 * @param onlyArea the only noun whose verbs are needed: building the flags of all takes a while
 */
export const addApiCommands = (program: Command, exit: ExitCode, onlyArea?: string): void => {
  for (const verb of verbs)
    if (onlyArea === undefined || verb.words[0] === onlyArea) addVerb(program, verb, exit)
    else nounOf(program, verb)
}
