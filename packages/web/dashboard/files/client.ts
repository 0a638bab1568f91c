import { fileFacts, files } from '@atelier/contract'
import { clientFor } from '../client.ts'

/** Calls of the file page. */
export const client = clientFor({ files, fileFacts })

export type StoredFile = Awaited<ReturnType<typeof client.files.update>>
