import type { ReadResourceResult, Resource, ResourceTemplate } from 'mcp-sdk/types.js'
import { isDone, apiErrorResult } from './responses.ts'
import type { McpCaller } from './caller.ts'
import { makeRequest } from './make-request.ts'
import { describeWholeCall, referenceIndex, referencePage, toolsetsOf } from './reference.ts'

const scheme = 'atelier://'
const markdown = 'text/markdown'
const json = 'application/json'

/** Objects that people refer to by id, with the calls that read them. */
const objects: Readonly<Record<string, string>> = {
  orders: 'orders-get',
  customers: 'customers-get',
  products: 'products-get',
  subscriptions: 'subscriptions-get',
  'webhook-events': 'webhook-events-get',
}

/** Returns the reference pages of the calls that the caller's token opens. */
export const resourcesOf = ({ calls }: McpCaller): Resource[] => [
  {
    uri: `${scheme}reference`,
    name: 'reference',
    title: 'Reference of the API',
    description: 'Areas of the API, each with a sentence.',
    mimeType: markdown,
  },
  ...[...toolsetsOf(calls)].map(([toolset, toolsetCalls]) => ({
    uri: `${scheme}reference/${toolset}`,
    name: `reference/${toolset}`,
    title: `Reference of ${toolset}`,
    description: `Calls: ${toolsetCalls.map(({ words }) => words.at(-1)).join(', ')}.`,
    mimeType: markdown,
  })),
]

/** Returns the templates of calls in full, and of objects by their id. */
export const templatesOf = ({ calls }: McpCaller): ResourceTemplate[] => [
  {
    uriTemplate: `${scheme}calls/{call}`,
    name: 'call',
    title: 'A call in full, as JSON Schema',
    mimeType: json,
  },
  ...Object.entries(objects)
    .filter(([, call]) => calls.has(call))
    .map(([area, call]) => ({
      uriTemplate: `${scheme}${area}/{id}`,
      name: area,
      title: calls.get(call)?.endpoint.summary ?? area,
      mimeType: json,
    })),
]

/** A resource that cannot be read, with a sentence about the reason. */
export class ResourceProblem extends Error {
  override readonly name = 'ResourceProblem'
}

const textOf = async (caller: McpCaller, uri: string): Promise<{ text: string; mimeType: string }> => {
  const [, area = '', rest = ''] = /^atelier:\/\/([\w-]+)(?:\/([^/]+))?$/.exec(uri) ?? []
  const { calls } = caller
  if (area === 'reference') {
    const text = rest === '' ? referenceIndex(calls) : referencePage(calls, rest)
    if (text !== undefined) return { text, mimeType: markdown }
  }
  const described = area === 'calls' ? calls.get(rest) : undefined
  if (described !== undefined) return { text: JSON.stringify(describeWholeCall(described)), mimeType: json }
  const reader = calls.get((Object.hasOwn(objects, area) ? objects[area] : undefined) ?? '')
  if (reader === undefined || rest === '') throw new ResourceProblem(`There is no resource ${uri}.`)
  const prepared = makeRequest(reader, { id: rest })
  if ('issues' in prepared) throw new ResourceProblem(`There is no resource ${uri}.`)
  const response = await caller.send(prepared.request)
  if (isDone(response)) return { text: JSON.stringify(response.value), mimeType: json }
  const [content] = apiErrorResult(response).content
  throw new ResourceProblem(content?.type === 'text' ? content.text : `There is no resource ${uri}.`)
}

/** Reads a resource. @throws ResourceProblem */
export const readResource = async (caller: McpCaller, uri: string): Promise<ReadResourceResult> => ({
  contents: [{ uri, ...(await textOf(caller, uri)) }],
})
