import { areaSentence, callSentence, errorSentence } from '@atelier/contract/descriptions/lookup'
import type { McpCall } from './calls.ts'
import { answerSchema, argumentsSchema } from './schemas.ts'

type Calls = ReadonlyMap<string, McpCall>

/** Returns the description of a call, in a sentence or a few. */
export const descriptionOf = ({ endpoint }: McpCall): string =>
  [endpoint.summary, callSentence(endpoint)].filter((part) => part !== undefined).join(' ')

/** Describes a call: its effect, its access, its arguments and its errors. */
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

/** Describes a call with the schema of its response, which is long. */
export const describeWholeCall = (call: McpCall) => ({
  ...describeCall(call),
  answer: answerSchema(call) ?? null,
})

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[a-z0-9]{2,}/g) ?? []

/** Returns the word without its plural ending, so that `refund` matches `refunds`. */
const stem = (word: string): string => word.replace(/(?<=...)s$/, '')

const most = 12

/**
 * Returns the calls whose names and descriptions have most of the words of the query; words of the name count
 * more.
 */
export const searchCalls = (calls: Calls, query: string) => {
  const stems = [...new Set(wordsOf(query).map(stem))]
  return [...calls.values()]
    .map((call) => {
      const name = new Set(wordsOf(call.name).map(stem))
      const text = new Set(
        wordsOf(`${descriptionOf(call)} ${call.endpoint.path} ${areaSentence(call.endpoint)}`).map(stem),
      )
      const score = stems.reduce((sum, word) => sum + (name.has(word) ? 3 : text.has(word) ? 1 : 0), 0)
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

/** Groups these calls by toolset. */
export const toolsetsOf = (calls: Calls): ReadonlyMap<string, readonly McpCall[]> => {
  const toolsets = new Map<string, McpCall[]>()
  for (const call of calls.values()) toolsets.set(call.toolset, [...(toolsets.get(call.toolset) ?? []), call])
  return toolsets
}

const sentenceOf = (calls: readonly McpCall[]): string =>
  calls[0] === undefined ? '' : areaSentence(calls[0].endpoint)

/** Returns the reference page of all areas, as Markdown. */
export const referenceIndex = (calls: Calls): string =>
  [
    '# The API of this server',
    '',
    'Amounts are in minor units of their currency: 1490 USD is $14.90. Times are in UTC. Lists have pages: `page`, `limit` (100 at most).',
    '',
    ...[...toolsetsOf(calls)].map(
      ([toolset, toolsetCalls]) =>
        `- [${toolset}](atelier://reference/${toolset}): ${sentenceOf(toolsetCalls)}`,
    ),
    '',
  ].join('\n')

/** Returns the reference page of one area, as Markdown; undefined for an area without calls. */
export const referencePage = (calls: Calls, toolset: string): string | undefined => {
  const toolsetCalls = toolsetsOf(calls).get(toolset)
  if (toolsetCalls === undefined) return undefined
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
      `Full JSON Schema: atelier://calls/${call.name}`,
      '',
    ]
  }
  return [`# ${toolset}`, '', sentenceOf(toolsetCalls), '', ...toolsetCalls.flatMap(about)].join('\n')
}
