import { randomUUID } from 'node:crypto'
import { createRequests, type Model, type ModelInput, type QueueRequest } from './requests.ts'

/** Account and model registered at the stand-in. */
export const falAccount = { key: 'id:secret', endpoint: 'atelier/painter' } as const

/** fal's queue and storage in memory: the part that `painting/fal.ts` calls through `@fal-ai/client`. */
export type FalQueue = {
  /** Responds for the hosts of fal, and for a proxy before them. Pass it to the client. */
  readonly fetch: typeof fetch
  /** Method and target of every call, as without a proxy. */
  readonly calls: string[]
  /** Number of requests accepted by the queue. */
  readonly requestCount: () => number
  /** Called first for every call (`GET https://…`); undefined leaves the response to the stand-in. */
  intercept: (call: string) => Response | undefined
}

const targetHeader = 'x-fal-target-url'
const requestPath = /^\/([\w.-]+\/[\w.-]+)\/requests\/([\w-]+)(\/status|\/cancel)?$/

const notFound = (): Response => Response.json({ detail: 'Not Found' }, { status: 404 })

const statusOf = ({ app, id, status }: QueueRequest) => {
  const response_url = `https://queue.fal.run/${app}/requests/${id}`
  return {
    status,
    request_id: id,
    response_url,
    status_url: `${response_url}/status`,
    cancel_url: `${response_url}/cancel`,
    ...(status === 'IN_QUEUE' && { queue_position: 0 }),
  }
}

/**
 * Opens an empty queue with an empty storage.
 *
 * @param fileHost the origin of the storage's URLs
 */
export const openFalQueue = (model: Model, fileHost = 'https://files.fal.test'): FalQueue => {
  const files = new Map<string, { readonly type: string; readonly bytes: Uint8Array<ArrayBuffer> }>()

  const storeFile = (type: string, bytes: Uint8Array): string => {
    const url = `${fileHost}/files/${randomUUID()}`
    files.set(url, { type, bytes: new Uint8Array(bytes) })
    return url
  }

  const requests = createRequests(async (input, signal) => {
    const photo = files.get(input.image_url)
    if (photo === undefined) throw new Error('The photo was not uploaded.')
    const png = await model(photo.bytes, input, signal)
    const image = png === null ? null : { url: storeFile('image/png', png), content_type: 'image/png' }
    return { image, has_nsfw_concepts: [image === null] }
  })

  /** Storage: an upload is declared, sent to the returned URL, and read at that URL. */
  const answerUpload = async (call: Request): Promise<Response> => {
    const { content_type } = (await call.json()) as { content_type: string }
    const file_url = storeFile(content_type, new Uint8Array())
    return Response.json({ upload_url: file_url, file_url })
  }
  const answerFile = async (call: Request): Promise<Response> => {
    const file = files.get(call.url)
    if (file === undefined) return notFound()
    if (call.method === 'GET') return new Response(file.bytes, { headers: { 'content-type': file.type } })
    files.set(call.url, { ...file, bytes: new Uint8Array(await call.arrayBuffer()) })
    return Response.json({})
  }

  /** Queue: submit, status, result, cancel. */
  const answerQueue = async (call: Request, path: string): Promise<Response> => {
    const requestParts = requestPath.exec(path)
    if (requestParts === null) {
      const input = (await call.json()) as ModelInput
      return Response.json(
        statusOf(requests.submit(path.slice(1), input, call.headers.get('idempotency-key'))),
      )
    }
    const [, app = '', id = '', action] = requestParts
    const request = requests.find(app, id)
    if (request === undefined) return notFound()
    if (action === '/status')
      return Response.json(statusOf(request), { status: request.status === 'COMPLETED' ? 200 : 202 })
    if (action === '/cancel') {
      if (request.status === 'COMPLETED')
        return Response.json({ status: 'ALREADY_COMPLETED' }, { status: 400 })
      requests.cancel(request)
      return Response.json({ status: 'CANCELLATION_REQUESTED' }, { status: 202 })
    }
    const { status, body } = request.outcome ?? {
      status: 400,
      body: { detail: 'Request is still in progress' },
    }
    return Response.json(body, { status, headers: { 'x-fal-request-id': id } })
  }

  const respond = async (call: Request, target: URL): Promise<Response> => {
    if (target.origin === fileHost) return answerFile(call)
    if (call.headers.get('authorization') !== `Key ${falAccount.key}`)
      return Response.json({ detail: 'Unauthorized' }, { status: 401 })
    if (target.hostname === 'queue.fal.run') return answerQueue(call, target.pathname)
    return target.href.startsWith('https://rest.fal.ai/storage/upload/initiate?')
      ? answerUpload(call)
      : notFound()
  }

  const queue: FalQueue = {
    fetch: async (url, init) => {
      const call = new Request(url, init)
      const target = new URL(call.headers.get(targetHeader) ?? call.url)
      const line = `${call.method} ${target.href}`
      queue.calls.push(line)
      call.signal.throwIfAborted()
      return queue.intercept(line) ?? respond(call, target)
    },
    calls: [],
    requestCount: requests.count,
    intercept: () => undefined,
  }
  return queue
}
