/**
 * Makes the studio installable: registers its service worker once the page has loaded, and hands over a photo
 * shared with the installed studio.
 */
import { nameHeader, sharedPhoto } from './shared-photo.ts'

/** Hands the photo over as a drop event, which the page handles from the first moment on. */
const handOver = async (): Promise<void> => {
  if (location.pathname !== '/') return
  const response = await caches.match(sharedPhoto.url, { cacheName: sharedPhoto.cache })
  if (response === undefined) return
  const photo = await response.blob()
  // If two pages open at once, the page that deletes the copy takes the photo.
  if (!(await caches.delete(sharedPhoto.cache))) return
  const name = decodeURIComponent(response.headers.get(nameHeader) ?? '')
  const dataTransfer = new DataTransfer()
  dataTransfer.items.add(new File([photo], name, { type: photo.type }))
  dispatchEvent(new DragEvent('drop', { dataTransfer, cancelable: true }))
}

const register = (): void =>
  void navigator.serviceWorker.register('/service-worker.js').catch(() => undefined)

// Undefined outside a secure context, and in some private windows.
if ('serviceWorker' in navigator) {
  void handOver().catch(() => undefined)
  if (document.readyState === 'complete') register()
  else addEventListener('load', register, { once: true })
}
