/**
 * Service worker of the studio. It answers three kinds of requests: the studio's two pages without a
 * connection, the studio's hashed assets, and photos shared with the installed studio. Every other request
 * goes to the server as if there were no worker: API calls, pictures of customers, the checkout, portals and
 * the dashboard.
 */
import { nameHeader, sharedPhoto } from '../shared-photo.ts'

const worker = self as unknown as ServiceWorkerGlobalScope

const { name, offline, assets } = built
const cacheName = `studio-${name}`
const offlinePage = '/offline'
const pages = new Set(['/', '/success'])
const current = new Set(assets)

worker.addEventListener('install', (event) => {
  const prepare = async (): Promise<void> => {
    const cache = await caches.open(cacheName)
    // The page has no hash in its name: a copy of an earlier build in the HTTP cache must not be used.
    await cache.addAll([new Request(offlinePage, { cache: 'reload' }), ...offline])
    // Nothing here depends on the build of an open page, whose own assets then come from the server.
    await worker.skipWaiting()
  }
  event.waitUntil(prepare())
})

worker.addEventListener('activate', (event) => {
  const removeOthers = async (): Promise<void> => {
    const staleCaches = (await caches.keys()).filter(
      (candidate) => candidate.startsWith('studio-') && candidate !== cacheName,
    )
    await Promise.all(staleCaches.map((name) => caches.delete(name)))
  }
  event.waitUntil(removeOthers())
})

const openPage = (request: Request): Promise<Response> =>
  fetch(request).catch(async (error: unknown) => {
    // The server responds in the language of the browser, which the worker's own request does not send.
    const page = await caches.match(offlinePage, { cacheName, ignoreVary: true })
    if (page === undefined) throw error
    return page
  })

const keepAsset = async (request: Request, response: Response): Promise<void> =>
  (await caches.open(cacheName)).put(request, response)

/**
 * Loads an asset from the cache, or else from the server. An unreadable cache or a full disk only costs the
 * copy.
 */
const loadAsset = async (event: FetchEvent): Promise<Response> => {
  const { request } = event
  const copy = await caches.match(request, { cacheName, ignoreVary: true }).catch(() => undefined)
  if (copy !== undefined) return copy
  const response = await fetch(request)
  if (response.ok) event.waitUntil(keepAsset(request, response.clone()).catch(() => undefined))
  return response
}

/**
 * Stores a shared photo for the page, which takes it when it opens; possibly later, once there is a
 * connection.
 */
const keepPhoto = async (request: Request): Promise<void> => {
  const photo = (await request.formData()).get('photo')
  if (!(photo instanceof File) || photo.size === 0) return
  const headers = { 'content-type': photo.type, [nameHeader]: encodeURIComponent(photo.name) }
  const cache = await caches.open(sharedPhoto.cache)
  await cache.put(sharedPhoto.url, new Response(photo, { headers }))
}

/** Redirects to the studio, even if the photo cannot be read or stored: the visitor then chooses it again. */
const receivePhoto = async (request: Request): Promise<Response> => {
  await keepPhoto(request).catch(() => undefined)
  return Response.redirect('/', 303)
}

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== worker.location.origin) return
  const isPage = request.mode === 'navigate'
  if (request.method === 'POST' && isPage && pathname === '/share')
    return event.respondWith(receivePhoto(request))
  if (request.method !== 'GET') return
  if (isPage && pages.has(pathname)) event.respondWith(openPage(request))
  else if (current.has(pathname)) event.respondWith(loadAsset(event))
})
