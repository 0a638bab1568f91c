import type { CallToolResult } from 'mcp-sdk/types.js'
import { failure, isDone, issuesText, apiErrorResult, result } from './responses.ts'
import type { McpCall } from './calls.ts'
import type { McpCaller, SendOptions } from './caller.ts'
import type { Confirmations } from './confirmations.ts'
import { plainArguments } from './lenient.ts'
import { type Arguments, makeRequest, type PreparedRequest } from './make-request.ts'
import { previewOf } from './preview.ts'

const send = async (
  caller: McpCaller,
  request: PreparedRequest,
  options: SendOptions = {},
): Promise<CallToolResult> => {
  const response = await caller.send(request, options)
  return isDone(response) ? result(response.value) : apiErrorResult(response)
}

/**
 * Makes a call of the API for an assistant. A read is made immediately. A write first returns a preview and a
 * confirmation, or the error that it would cause; repeated with the same arguments and the confirmation, it
 * runs once.
 */
export const makeCall = async (
  caller: McpCaller,
  confirmations: Confirmations,
  call: McpCall,
  received: Arguments,
): Promise<CallToolResult> => {
  const input = plainArguments(call, received)
  const prepared = makeRequest(call, input)
  if ('issues' in prepared) return failure(issuesText(prepared.issues))
  const { request } = prepared
  if (call.isRead) return send(caller, request)
  const { confirmation } = input
  if (typeof confirmation === 'string' && confirmation !== '') {
    const confirmed = confirmations.read(caller.bearer, request, confirmation)
    return 'key' in confirmed
      ? send(caller, request, { idempotencyKey: confirmed.key })
      : failure(confirmed.sentence)
  }
  const preview = await previewOf(caller, call, input)
  if ('error' in preview) return apiErrorResult(preview.error)
  const checked = await caller.send(request, { isDryRun: true })
  if (!isDone(checked)) return apiErrorResult(checked)
  return result({
    done: false,
    would: call.endpoint.summary,
    ...preview.facts,
    next: `Nothing was changed yet. Show the preview to the person. If they agree, call ${call.name} again with the same arguments and this confirmation.`,
    ...confirmations.issue(caller.bearer, request),
  })
}
