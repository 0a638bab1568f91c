import type { Tool } from 'mcp-sdk/types.js'
import { isSelected, type McpCall, type Selection } from './calls.ts'
import type { McpCaller } from './caller.ts'
import { descriptionOf } from './reference.ts'
import { argumentsSchema } from './schemas.ts'

/**
 * Returns the hints of a tool. Calls of this API concern nothing outside of it, and a confirmed write is done
 * once.
 */
const hints = (title: string, isRead: boolean, isDestructive: boolean): NonNullable<Tool['annotations']> => ({
  title,
  readOnlyHint: isRead,
  destructiveHint: isDestructive,
  idempotentHint: true,
  openWorldHint: false,
})

const toolOf = (call: McpCall): Tool => {
  const { method, status, summary } = call.endpoint
  // A refund cannot be undone.
  const isAddition = method === 'POST' && status === 201 && call.name !== 'refunds-create'
  return {
    name: call.name,
    description: descriptionOf(call),
    inputSchema: argumentsSchema(call) as unknown as Tool['inputSchema'],
    annotations: hints(summary.replace(/\.$/, ''), call.isRead, !call.isRead && !isAddition),
  }
}

const text = (description: string) => ({ type: 'string', description })
const callName = text('Name of the call, such as orders-list.')
const callArguments = {
  type: 'object',
  description: 'Arguments of the call, as described by describe_call.',
}

export const searchTool: Tool = {
  name: 'search_calls',
  description:
    'Find calls of the API by keywords, when no tool of this server does what is needed: its tools cover only the most common calls. Make a found call with read_call or write_call.',
  inputSchema: {
    type: 'object',
    properties: { query: text('A few words, such as "webhook deliveries".') },
    required: ['query'],
    additionalProperties: false,
  },
  annotations: hints('Search calls', true, false),
}

export const describeTool: Tool = {
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

export const readTool: Tool = {
  name: 'read_call',
  description:
    'Make a call that changes nothing and has no tool of its own. search_calls finds its name, and describe_call describes its arguments.',
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
    'Make a call that changes something and has no tool of its own. search_calls finds its name, and describe_call describes its arguments. Without a confirmation, it returns a preview and changes nothing.',
  inputSchema: {
    type: 'object',
    properties: {
      call: callName,
      arguments: callArguments,
      confirmation: text('From the response to the same call without it, once the person has agreed.'),
    },
    required: ['call'],
    additionalProperties: false,
  },
  annotations: hints('Make a call that changes something', false, true),
}

/** Generic tools, which reach every call. */
export const genericTools = [searchTool, describeTool, readTool, writeTool]

/**
 * Returns the tools of a caller: the four generic ones, and those of the calls that the connection selected.
 */
export const toolsOf = ({ calls }: McpCaller, selection: Selection): Tool[] => [
  ...genericTools.filter((tool) => tool !== writeTool || [...calls.values()].some(({ isRead }) => !isRead)),
  ...[...calls.values()].filter((call) => isSelected(call, selection)).map(toolOf),
]
