import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Time limit of a login, in milliseconds. */
const loginTimeoutMs = 10 * 60_000

const pageOf = (sentence: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Atelier</title><body style="font: 1rem/1.5 system-ui; margin: 4rem auto; max-width: 30rem; padding: 0 1rem"><p>${sentence}</p>`

/**
 * Listens on a free loopback port for the browser to come back from a server (RFC 8252, section 7.3).
 *
 * @param state of the login: any page in the browser can call this port, and only requests with the state are
 * accepted
 */
export const openLoopback = async (state: string) => {
  let back: (url: URL) => void = () => undefined
  const callback = new Promise<URL>((resolve) => {
    back = resolve
  })
  const server = createServer((request, response) => {
    const text = `http://127.0.0.1:${port}${request.url}`
    const url = URL.canParse(text) ? new URL(text) : undefined
    if (url?.pathname !== '/callback' || url.searchParams.get('state') !== state)
      return void response.writeHead(404).end()
    const isGranted = url.searchParams.has('code')
    response
      .writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', Connection: 'close' })
      .end(
        pageOf(isGranted ? 'Go back to the terminal. You can close this page.' : 'You were not signed in.'),
      )
    back(url)
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    port,
    /** Returns the URL to which the browser came back. @throws Error after the time limit */
    callback: async (): Promise<URL> => {
      let timer: NodeJS.Timeout | undefined
      const tooLate = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new Error('Sign-in timed out after ten minutes.')), loginTimeoutMs)
      })
      try {
        return await Promise.race([callback, tooLate])
      } finally {
        clearTimeout(timer)
      }
    },
    close: () => server.close(),
  }
}
