import type { CallToolResult, Tool } from 'mcp-sdk/types.js'
import { failure, isFields, result } from './responses.ts'
import type { McpCaller } from './caller.ts'
import type { Confirmations } from './confirmations.ts'
import { plainGenericArguments } from './lenient.ts'
import { makeCall } from './make-call.ts'
import type { Arguments } from './make-request.ts'
import { describeCall, searchCalls, toolsetsOf } from './reference.ts'
import { describeTool, genericTools, readTool, searchTool } from './tools.ts'

/** Returns the first problem of a tool's arguments. Models put the arguments of a call beside its name. */
const problemOf = ({ inputSchema }: Tool, input: Arguments): string | undefined => {
  const { properties = {}, required = [] } = inputSchema
  const knownNames = Object.keys(properties)
  const unknown = Object.keys(input).find((name) => !knownNames.includes(name))
  if (unknown !== undefined) return `${unknown}: Unknown argument. Valid arguments: ${knownNames.join(', ')}.`
  const missing = required.find((name) => input[name] === undefined)
  if (missing !== undefined) return `${missing}: This argument is required.`
  const { arguments: inner } = input
  return inner === undefined || isFields(inner) ? undefined : 'arguments: Must be an object.'
}

const search = (calls: McpCaller['calls'], query: string): CallToolResult => {
  const items = searchCalls(calls, query)
  if (items.length > 0) return result({ items })
  const areas = [...toolsetsOf(calls).keys()].join(', ')
  return result({ items, note: `No call matches these words. There are calls about: ${areas}.` })
}

const unknownCall = (name: unknown): CallToolResult =>
  failure(
    `There is no call ${JSON.stringify(name)} for your token. Look for it with search_calls; if it is missing there, the token lacks its scope.`,
  )

/** Runs a tool; undefined for an unknown name, or a tool that the caller's token does not open. */
export const runTool = async (
  caller: McpCaller,
  confirmations: Confirmations,
  name: string,
  received: Arguments,
): Promise<CallToolResult | undefined> => {
  const { calls } = caller
  const calledTool = calls.get(name)
  if (calledTool !== undefined) return makeCall(caller, confirmations, calledTool, received)
  const tool = genericTools.find((genericTool) => genericTool.name === name)
  if (tool === undefined) return undefined
  const input = plainGenericArguments(received)
  const problem = problemOf(tool, input)
  if (problem !== undefined) return failure(problem)
  if (tool === searchTool) return search(calls, String(input['query']))
  const call = calls.get(String(input['call']))
  if (call === undefined) return unknownCall(input['call'])
  if (tool === describeTool) return result(describeCall(call))
  if (call.isRead !== (tool === readTool))
    return failure(
      call.isRead
        ? `${call.name} changes nothing: make it with read_call.`
        : `${call.name} changes something: make it with write_call.`,
    )
  const { arguments: inner, confirmation } = input
  return makeCall(caller, confirmations, call, {
    ...(isFields(inner) && inner),
    ...(confirmation !== undefined && { confirmation }),
  })
}
