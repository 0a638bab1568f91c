import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Answer, CallFailure, type Host } from './call.ts'
import type { Files } from './files.ts'

const mostInput = 40 * 1024 * 1024

const hosts: Readonly<Record<string, Host>> = {
  'queue.fal.run': 'queue',
  'fal.run': 'run',
  'rest.fal.ai': 'rest',
}

/** Where a proxied call was meant to go (the header `x-fal-target-url`); undefined when that is not ours to answer. */
export const targetOf = (request: IncomingMessage): { host: Host; url: URL } | undefined => {
  const target = request.headers['x-fal-target-url']
  if (typeof target !== 'string' || !URL.canParse(target)) return undefined
  const url = new URL(target)
  const host = hosts[url.hostname]
  return host === undefined ? undefined : { host, url }
}

/** The JSON body of a call. */
export const readInput = async (request: IncomingMessage): Promise<unknown> => {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > mostInput) throw new CallFailure(413, 'The input is too large.')
    chunks.push(chunk)
  }
  if (bytes === 0) return undefined
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'))
  } catch {
    throw new CallFailure(400, 'The body is not JSON.')
  }
}

export const send = async (response: ServerResponse, reply: Answer): Promise<void> => {
  if (reply.events === undefined) {
    response.writeHead(reply.status, { ...reply.headers, 'content-type': 'application/json' })
    response.end(JSON.stringify(reply.body))
    return
  }
  response.writeHead(reply.status, { ...reply.headers, 'content-type': 'text/event-stream' })
  for await (const event of reply.events) response.write(`data: ${JSON.stringify(event)}\n\n`)
  response.end()
}

const ofFile = /^\/files\/([\w-]+)(?:\/(\d+|complete))?$/

/** The calls below `/files`: an upload's bytes, its parts, their end, and reading. */
export const answerFiles = async (
  files: Files,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
): Promise<void> => {
  const [, id = '', what] = ofFile.exec(path) ?? []
  const missing = (): Promise<void> =>
    send(response, { status: 404, body: { detail: 'There is no such file.' } })
  if (request.method === 'PUT' && what !== undefined) {
    const part = await files.putPart(id, Number(what), request)
    return part === undefined ? missing() : send(response, { status: 200, body: part })
  }
  if (request.method === 'PUT')
    return (await files.put(id, request)) ? send(response, { status: 200, body: {} }) : missing()
  if (request.method === 'POST' && what === 'complete') {
    const input = (await readInput(request)) as { parts?: { partNumber?: unknown }[] } | undefined
    const parts = (input?.parts ?? []).map(({ partNumber }) => Number(partNumber))
    return (await files.complete(id, parts))
      ? send(response, { status: 200, body: {} })
      : send(response, { status: 400, body: { detail: 'A part is missing.' } })
  }
  const file = request.method === 'GET' ? await files.open(id) : undefined
  if (file === undefined) return missing()
  response.writeHead(200, { 'content-type': file.content_type })
  file.body.on('error', () => response.destroy()).pipe(response)
}
