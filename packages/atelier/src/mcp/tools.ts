import type { CallToolResult, Tool } from 'mcp-sdk/types.js'
import { failure, isFields, result } from './answers.ts'
import { isSelected, type McpCall, type Selection } from './calls.ts'
import type { McpCaller } from './caller.ts'
import type { Confirmations } from './confirmations.ts'
import { makeCall } from './make-call.ts'
import type { Arguments } from './make-request.ts'
import { describeCall, descriptionOf, searchCalls } from './reference.ts'
import { argumentsSchema } from './schemas.ts'

/** The hints of a tool. Calls of this API concern nothing outside of it, and a confirmed write is done once. */
const hints = (title: string, isRead: boolean, isDestructive: boolean): NonNullable<Tool['annotations']> => ({
  title,
  readOnlyHint: isRead,
  destructiveHint: isDestructive,
  idempotentHint: true,
  openWorldHint: false,
})

const toolOf = (call: McpCall): Tool => {
  const { method, status, summary } = call.endpoint
  const isAddition = method === 'POST' && status === 201
  return {
    name: call.name,
    description: descriptionOf(call),
    inputSchema: argumentsSchema(call) as unknown as Tool['inputSchema'],
    annotations: hints(summary.replace(/\.$/, ''), call.isRead, !call.isRead && !isAddition),
  }
}

const text = (description: string) => ({ type: 'string', description })
const callName = text('The name of the call, such as orders-list.')
const callArguments = {
  type: 'object',
  description: 'The arguments of the call, as describe_call says.',
}

const searchTool: Tool = {
  name: 'search_calls',
  description:
    'Find calls of the API by a few words. The tools of this server are the commonest calls; every other one is made with read_call or write_call.',
  inputSchema: {
    type: 'object',
    properties: { query: text('A few words, such as "webhook deliveries".') },
    required: ['query'],
    additionalProperties: false,
  },
  annotations: hints('Search calls', true, false),
}

const describeTool: Tool = {
  name: 'describe_call',
  description: 'Read what a call does, its arguments and its errors.',
  inputSchema: {
    type: 'object',
    properties: { call: callName },
    required: ['call'],
    additionalProperties: false,
  },
  annotations: hints('Describe a call', true, false),
}

const readTool: Tool = {
  name: 'read_call',
  description: 'Make any call that changes nothing.',
  inputSchema: {
    type: 'object',
    properties: { call: callName, arguments: callArguments },
    required: ['call'],
    additionalProperties: false,
  },
  annotations: hints('Make a call that reads', true, false),
}

const writeTool: Tool = {
  name: 'write_call',
  description:
    'Make any call that changes something. Without a confirmation it answers what would happen, and does nothing.',
  inputSchema: {
    type: 'object',
    properties: {
      call: callName,
      arguments: callArguments,
      confirmation: text('From the answer of the same call without it, once the person has agreed.'),
    },
    required: ['call'],
    additionalProperties: false,
  },
  annotations: hints('Make a call that changes something', false, true),
}

/** The tools that a caller is shown: the four that reach every call, and those of the calls that the connection asked for. */
export const toolsOf = ({ calls }: McpCaller, selection: Selection): Tool[] => [
  searchTool,
  describeTool,
  readTool,
  ...([...calls.values()].some(({ isRead }) => !isRead) ? [writeTool] : []),
  ...[...calls.values()].filter((call) => isSelected(call, selection)).map(toolOf),
]

const unknownCall = (name: unknown): CallToolResult =>
  failure(
    `There is no call ${JSON.stringify(name)} that your token opens. Look for it with search_calls; if it is missing there, the token lacks its scope.`,
  )

/** Runs a tool; undefined when there is none of this name, or the token of the caller does not open it. */
export const runTool = async (
  asker: McpCaller,
  confirmations: Confirmations,
  name: string,
  given: Arguments,
): Promise<CallToolResult | undefined> => {
  const { calls } = asker
  const own = calls.get(name)
  if (own !== undefined) return makeCall(asker, confirmations, own, given)
  if (name === searchTool.name) return result({ items: searchCalls(calls, String(given['query'] ?? '')) })
  const named = calls.get(String(given['call']))
  if (name === describeTool.name)
    return named === undefined ? unknownCall(given['call']) : result(describeCall(named))
  if (name !== readTool.name && name !== writeTool.name) return undefined
  if (named === undefined) return unknownCall(given['call'])
  if (named.isRead !== (name === readTool.name))
    return failure(
      named.isRead
        ? `${named.name} changes nothing: make it with read_call.`
        : `${named.name} changes something: make it with write_call.`,
    )
  const inner = isFields(given['arguments']) ? given['arguments'] : {}
  const { confirmation } = given
  return makeCall(asker, confirmations, named, {
    ...inner,
    ...(confirmation !== undefined && { confirmation }),
  })
}
