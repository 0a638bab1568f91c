import type { Log } from '../log/log.ts'
import { codeOf, isDiskFull, isNetworkError, Outage } from '../outage/outage.ts'
import { watchOutage } from '../outage/watch-outage.ts'
import type { Storage } from './port.ts'

/** Error codes of a file system that is unavailable, or inaccessible to this process. */
const diskCodes = new Set(['EROFS', 'EIO', 'EACCES', 'EPERM', 'ESTALE', 'EMFILE', 'ENFILE'])

/** Returns true for S3 responses 5xx, 429 and rejected keys, and for timeouts of its client. */
const isServiceError = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  if (error.name === 'TimeoutError' || error.name === 'SlowDown') return true
  if (!('$metadata' in error)) return false
  const { httpStatusCode = 0 } = error.$metadata as { httpStatusCode?: number }
  return httpStatusCode >= 500 || [401, 403, 429].includes(httpStatusCode)
}

const toOutage = (error: unknown): unknown => {
  if (isDiskFull(error)) return new Outage('files', 'full', error)
  const isAway = isNetworkError(error) || diskCodes.has(codeOf(error) ?? '') || isServiceError(error)
  return isAway ? new Outage('files', 'away', error) : error
}

/**
 * Returns the storage whose failures become outages when they come from the disk or from S3 and not from the call. The
 * log reports the loss once, and the return once.
 *
 * @param place name of the storage in the log, with its setting
 */
export const watchStorage = (storage: Storage, place: string, log: Log): Storage => {
  const away = watchOutage(log, {
    lost: `${place} cannot be reached or used: what needs it is answered 503 or waits.`,
    back: `${place} works again.`,
  })
  const full = watchOutage(log, {
    lost: `${place} has no room left: what stores anything is answered 507. Make room there.`,
    back: `${place} has room again.`,
    // Reads may succeed during the whole outage.
    calmMs: 60_000,
  })
  const watchCall =
    <Args extends readonly unknown[], Result>(call: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      try {
        const result = await call(...args)
        away.works()
        full.works()
        return result
      } catch (error) {
        const outage = toOutage(error)
        if (outage instanceof Outage) (outage.reason === 'full' ? full : away).lost(error)
        throw outage
      }
    }
  return {
    ...storage,
    put: watchCall(storage.put),
    write: watchCall(storage.write),
    get: watchCall(storage.get),
    head: watchCall(storage.head),
    remove: watchCall(storage.remove),
    signedUrl: watchCall(storage.signedUrl),
    signedUploadUrl: watchCall(storage.signedUploadUrl),
    beginUpload: watchCall(storage.beginUpload),
    signPart: watchCall(storage.signPart),
    completeUpload: watchCall(storage.completeUpload),
    abortUpload: watchCall(storage.abortUpload),
    read: watchCall(storage.read),
  }
}
