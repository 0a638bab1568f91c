import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { CallFailure } from './call.ts'
import { type EaselPorts, paintInput } from './easel.ts'
import { decode, encode } from './message-pack.ts'
import { acceptSocket, type Socket } from './socket.ts'
import type { Tokens } from './tokens.ts'

export type RealtimePorts = EaselPorts & {
  readonly tokens: Tokens
  /** Milliseconds of silence after which the other side is told. */
  readonly silenceMs: number
}

const usualBuffering = 60
const ofApp = /^\/([\w.-]+)\/([\w.-]+)\/realtime$/

const bufferingOf = (text: string | null): number => {
  const wanted = text === null ? usualBuffering : Number(text)
  return Number.isInteger(wanted) && wanted >= 1 && wanted <= 60 ? wanted : 0
}

/** What the wire says about an input that cannot be painted. */
const complaintOf = (error: unknown): { type: 'x-fal-error'; error: string; reason: string } => {
  const reason = error instanceof CallFailure ? error.message : 'The painter could not finish this picture.'
  return { type: 'x-fal-error', error: error instanceof CallFailure ? 'INVALID_INPUT' : 'FAILED', reason }
}

/**
 * The realtime calls: one painting for each message, in order. Of messages that wait, only the latest
 * `max_buffering` are kept. A token that has run out is answered `Unauthorized` at the next message.
 */
export const createRealtime = (ports: RealtimePorts) => {
  const open = new Set<Socket>()

  const serve = (request: IncomingMessage, stream: Duplex, head: Buffer): void => {
    const address = new URL(request.url ?? '/', 'http://service')
    const [, , alias] = ofApp.exec(address.pathname) ?? []
    const buffering = bufferingOf(address.searchParams.get('max_buffering'))
    if (alias === undefined || buffering === 0) {
      stream.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n')
      return
    }
    const token = address.searchParams.get('fal_jwt_token') ?? ''
    const gone = new AbortController()
    const waiting: Buffer[] = []
    let working = false
    let silence: NodeJS.Timeout | undefined

    const say = (value: unknown): void => socket?.send(encode(value))
    const listen = (): void => {
      clearTimeout(silence)
      const reason = 'No message has come for a while.'
      silence = setTimeout(() => {
        say({ type: 'x-fal-error', error: 'TIMEOUT', reason })
        listen()
      }, ports.silenceMs)
    }
    const work = async (): Promise<void> => {
      if (working) return
      working = true
      for (let next = waiting.shift(); next !== undefined && !gone.signal.aborted; next = waiting.shift()) {
        try {
          say(await paintInput(ports, decode(next), { signal: gone.signal, onProgress: () => undefined }))
        } catch (error) {
          say(complaintOf(error))
        }
      }
      working = false
    }
    const socket = acceptSocket(request, stream, head, {
      onMessage: (message, from) => {
        listen()
        if (!ports.tokens.opens(token, alias)) {
          from.send(encode({ status: 'error', error: 'Unauthorized' }))
          from.close(1000, 'unauthorized')
          return
        }
        waiting.push(message)
        if (waiting.length > buffering) waiting.shift()
        void work()
      },
      onGone: () => {
        clearTimeout(silence)
        gone.abort()
        if (socket !== undefined) open.delete(socket)
      },
    })
    if (socket === undefined) return
    open.add(socket)
    listen()
  }

  return {
    serve,
    /** Tells everybody that the service goes. */
    close: (): void => {
      for (const socket of open) socket.close(1001, 'the service is stopping')
    },
  }
}
