import { extname } from 'node:path'
import { serviceWorkerPolicy, workerPolicy } from './headers.ts'

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
}

/** Returns the media type of a built file by its extension, dot included. */
const contentTypeOf = (extension: string): string => contentTypes[extension] ?? 'application/octet-stream'

/** The build names worker scripts `assets/{name}-worker-{hash}.js`. */
const isWorker = (pathname: string): boolean => /^\/assets\/[\w-]*-worker-[\w-]+\.js$/.test(pathname)

/** Path of the service worker's script, which browsers compare with their installed copy. */
const serviceWorker = '/service-worker.js'

/** Path of the script with which pages of any site open checkouts. */
const embedScript = '/embed.js'

/** Headers that let pages of other sites load a file. */
const forEverySite = {
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
}

/** Returns the policy of a script that does not inherit its page's. */
const policyOf = (pathname: string): string | undefined => {
  if (pathname === serviceWorker) return serviceWorkerPolicy
  return isWorker(pathname) ? workerPolicy : undefined
}

/**
 * Returns the `Cache-Control` of a file. Names in `assets/` contain a hash of the content, so those files never change.
 */
const cacheControlOf = (pathname: string): string => {
  if (pathname.endsWith('.html') || pathname === serviceWorker) return 'no-cache'
  return pathname.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'
}

/**
 * Returns the headers of a built file that follow from its path: media type, caching, its own policy, and the access of
 * other sites.
 *
 * @param pathname path below the folder, beginning with a slash
 */
export const headersOf = (pathname: string): Record<string, string> => {
  const policy = policyOf(pathname)
  return {
    'Cache-Control': cacheControlOf(pathname),
    'Content-Type': contentTypeOf(extname(pathname)),
    ...(policy === undefined ? {} : { 'Content-Security-Policy': policy }),
    ...(pathname === embedScript ? forEverySite : {}),
  }
}
