import { areaSentence, callSentence, errorSentence } from '@atelier/contract/descriptions/lookup'
import type { McpCall } from './calls.ts'
import { answerSchema, argumentsSchema } from './schemas.ts'

type Calls = ReadonlyMap<string, McpCall>

/** What a call does, in a sentence or a few. */
export const descriptionOf = ({ endpoint }: McpCall): string =>
  [endpoint.summary, callSentence(endpoint)].filter((part) => part !== undefined).join(' ')

/** What a call does, who may make it, its arguments and its errors. */
export const describeCall = (call: McpCall) => {
  const { method, path, scopes = [], errors } = call.endpoint
  return {
    call: call.name,
    http: `${method} ${path}`,
    description: descriptionOf(call),
    changes_data: !call.isRead,
    scopes,
    arguments: argumentsSchema(call),
    errors: errors.map((name) => ({ error: name, meaning: errorSentence(call.endpoint, name) })),
  }
}

/** The same with the schema of the answer, which is long. */
export const describeWholeCall = (call: McpCall) => ({
  ...describeCall(call),
  answer: answerSchema(call) ?? null,
})

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[a-z0-9]{2,}/g) ?? []

/** The word without the ending of its plural, so that `refund` finds `refunds`. */
const stem = (word: string): string => word.replace(/(?<=...)s$/, '')

const most = 12

/** The calls whose names and descriptions have most of the words that are looked for; words of the name count more. */
export const searchCalls = (calls: Calls, query: string) => {
  const asked = [...new Set(wordsOf(query).map(stem))]
  return [...calls.values()]
    .map((call) => {
      const name = new Set(wordsOf(call.name).map(stem))
      const text = new Set(
        wordsOf(`${descriptionOf(call)} ${call.endpoint.path} ${areaSentence(call.endpoint)}`).map(stem),
      )
      const score = asked.reduce((sum, word) => sum + (name.has(word) ? 3 : text.has(word) ? 1 : 0), 0)
      return { call, score }
    })
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, most)
    .map(({ call }) => ({
      call: call.name,
      summary: call.endpoint.summary,
      changes_data: !call.isRead,
    }))
}

/** The toolsets of these calls, each with its calls. */
export const toolsetsOf = (calls: Calls): ReadonlyMap<string, readonly McpCall[]> => {
  const toolsets = new Map<string, McpCall[]>()
  for (const call of calls.values()) toolsets.set(call.toolset, [...(toolsets.get(call.toolset) ?? []), call])
  return toolsets
}

const sentenceOf = (calls: readonly McpCall[]): string =>
  calls[0] === undefined ? '' : areaSentence(calls[0].endpoint)

/** The page of the reference about all areas, as Markdown. */
export const referenceIndex = (calls: Calls): string =>
  [
    '# The API of this server',
    '',
    'Amounts are in minor units of their currency: 1490 USD is $14.90. Times are in UTC. Lists have pages: `page`, `limit` (100 at most).',
    '',
    ...[...toolsetsOf(calls)].map(
      ([toolset, own]) => `- [${toolset}](atelier://reference/${toolset}): ${sentenceOf(own)}`,
    ),
    '',
  ].join('\n')

/** The page of the reference about one area, as Markdown; undefined for one that no call is in. */
export const referencePage = (calls: Calls, toolset: string): string | undefined => {
  const own = toolsetsOf(calls).get(toolset)
  if (own === undefined) return undefined
  const about = (call: McpCall): string[] => {
    const { method, path, scopes, errors } = call.endpoint
    return [
      `## ${call.name}`,
      '',
      `\`${method} ${path}\``,
      '',
      descriptionOf(call),
      '',
      ...(scopes === undefined ? [] : [`Scopes, one of: ${scopes.join(', ')}.`, '']),
      ...Object.entries(argumentsSchema(call).properties).map(
        ([name, { description }]) =>
          `- \`${name}\`${typeof description === 'string' ? `: ${description}` : ''}`,
      ),
      '',
      ...errors.map((name) => `- Error \`${name}\`: ${errorSentence(call.endpoint, name)}`),
      '',
      `All of it as JSON Schema: atelier://calls/${call.name}`,
      '',
    ]
  }
  return [`# ${toolset}`, '', sentenceOf(own), '', ...own.flatMap(about)].join('\n')
}
