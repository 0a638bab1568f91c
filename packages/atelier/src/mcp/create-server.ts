import { Server } from 'mcp-sdk/server/index.js'
import {
  CallToolRequestSchema,
  CompleteRequestSchema,
  ErrorCode,
  GetPromptRequestSchema,
  ListPromptsRequestSchema,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  McpError,
  ReadResourceRequestSchema,
} from 'mcp-sdk/types.js'
import type { Selection } from './calls.ts'
import type { McpCaller } from './caller.ts'
import type { Confirmations } from './confirmations.ts'
import { prompts, writePrompt } from './prompts.ts'
import { readResource, ResourceProblem, resourcesOf, templatesOf } from './resources.ts'
import { runTool } from './run-tool.ts'
import { toolsOf } from './tools.ts'

const instructions = `Atelier sells products and subscriptions; these tools are calls of its API.
Tools are named after calls: orders-list, customers-get. Calls without a tool of their own are found with search_calls and made with read_call and write_call.
Amounts are in minor units of their currency: 1490 in USD is $14.90. Times are in UTC.
A call that changes something first returns a preview with a confirmation, and changes nothing. Show that to the person; only if they agree, call again with the same arguments and the confirmation.
A long response says what was left out; narrow it with filters, limit and page.
Where there are sandbox-clock tools, the installation is a sandbox: advancing its clock triggers renewals, expirations and retries. Advance it one month at a time.`

/** Maximum values of a completion. */
const maxValues = 100

/** Protocol error for a missing resource. */
const resourceNotFound = -32002

/** Creates a server of the Model Context Protocol for one caller. */
export const createMcpServer = (
  caller: McpCaller,
  selection: Selection,
  confirmations: Confirmations,
): Server => {
  const server = new Server(
    { name: 'atelier', title: 'Atelier', version: '1' },
    { capabilities: { tools: {}, resources: {}, prompts: {}, completions: {} }, instructions },
  )
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: toolsOf(caller, selection) }))
  server.setRequestHandler(CallToolRequestSchema, async ({ params: { name, arguments: input = {} } }) => {
    const toolResult = await runTool(caller, confirmations, name, input)
    if (toolResult === undefined)
      throw new McpError(ErrorCode.InvalidParams, `There is no tool ${name}, or your token lacks its scope.`)
    return toolResult
  })
  server.setRequestHandler(ListResourcesRequestSchema, () => ({ resources: resourcesOf(caller) }))
  server.setRequestHandler(ListResourceTemplatesRequestSchema, () => ({
    resourceTemplates: templatesOf(caller),
  }))
  server.setRequestHandler(ReadResourceRequestSchema, async ({ params: { uri } }) => {
    try {
      return await readResource(caller, uri)
    } catch (error) {
      if (error instanceof ResourceProblem) throw new McpError(resourceNotFound, error.message)
      throw error
    }
  })
  server.setRequestHandler(CompleteRequestSchema, ({ params: { argument } }) => {
    const names = argument.name === 'call' ? [...caller.calls.keys()] : []
    const fitting = names.filter((name) => name.startsWith(argument.value))
    return { completion: { values: fitting.slice(0, maxValues), total: fitting.length } }
  })
  server.setRequestHandler(ListPromptsRequestSchema, () => ({ prompts: [...prompts] }))
  server.setRequestHandler(GetPromptRequestSchema, ({ params: { name, arguments: input = {} } }) => {
    const prompt = writePrompt(name, input)
    if (prompt === undefined) throw new McpError(ErrorCode.InvalidParams, `There is no prompt ${name}.`)
    return prompt
  })
  return server
}
