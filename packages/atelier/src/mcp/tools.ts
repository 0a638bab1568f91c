import type { CallToolResult, Tool } from 'mcp-sdk/types.js'
import { failure, isFields, result } from './answers.ts'
import { isSelected, type McpCall, type Selection } from './calls.ts'
import type { McpCaller } from './caller.ts'
import type { Confirmations } from './confirmations.ts'
import { makeCall } from './make-call.ts'
import type { Arguments } from './make-request.ts'
import { describeCall, descriptionOf, searchCalls, toolsetsOf } from './reference.ts'
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
  // Money that was given back does not come back.
  const isAddition = method === 'POST' && status === 201 && call.name !== 'refunds-create'
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
    'Find calls of the API by a few words, when no tool of this server does what is needed: its tools are the commonest calls only. What is found is made with read_call or write_call.',
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
  description:
    'Read what a call does, its arguments and its errors. Do this before a call that was found with search_calls.',
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
  description:
    'Make a call that changes nothing and has no tool of its own. search_calls finds its name, describe_call says its arguments.',
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
    'Make a call that changes something and has no tool of its own. search_calls finds its name, describe_call says its arguments. Without a confirmation it answers what would happen, and does nothing.',
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

/** The tools that reach every call. */
const genericTools = [searchTool, describeTool, readTool, writeTool]

/** The tools that a caller is shown: the four that reach every call, and those of the calls that the connection asked for. */
export const toolsOf = ({ calls }: McpCaller, selection: Selection): Tool[] => [
  ...genericTools.filter((tool) => tool !== writeTool || [...calls.values()].some(({ isRead }) => !isRead)),
  ...[...calls.values()].filter((call) => isSelected(call, selection)).map(toolOf),
]

/** What is wrong with how a tool was called. Models put the arguments of a call beside its name, or give them as a text. */
const problemOf = ({ inputSchema }: Tool, given: Arguments): string | undefined => {
  const { properties = {}, required = [] } = inputSchema
  const known = Object.keys(properties)
  const unknown = Object.keys(given).find((name) => !known.includes(name))
  if (unknown !== undefined) return `${unknown}: There is no such argument; there are: ${known.join(', ')}.`
  const missing = required.find((name) => given[name] === undefined)
  if (missing !== undefined) return `${missing}: This argument is required.`
  const { arguments: inner } = given
  return inner === undefined || isFields(inner) ? undefined : 'arguments: Must be an object.'
}

const search = (calls: McpCaller['calls'], query: string): CallToolResult => {
  const items = searchCalls(calls, query)
  if (items.length > 0) return result({ items })
  const areas = [...toolsetsOf(calls).keys()].join(', ')
  return result({ items, note: `No call has any of these words. There are calls about: ${areas}.` })
}

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
  const tool = genericTools.find((one) => one.name === name)
  if (tool === undefined) return undefined
  const problem = problemOf(tool, given)
  if (problem !== undefined) return failure(problem)
  if (tool === searchTool) return search(calls, String(given['query']))
  const named = calls.get(String(given['call']))
  if (named === undefined) return unknownCall(given['call'])
  if (tool === describeTool) return result(describeCall(named))
  if (named.isRead !== (tool === readTool))
    return failure(
      named.isRead
        ? `${named.name} changes nothing: make it with read_call.`
        : `${named.name} changes something: make it with write_call.`,
    )
  const { arguments: inner, confirmation } = given
  return makeCall(asker, confirmations, named, {
    ...(isFields(inner) && inner),
    ...(confirmation !== undefined && { confirmation }),
  })
}
