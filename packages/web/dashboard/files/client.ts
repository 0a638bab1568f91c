import { fileFacts, files } from '@atelier/contract'
import { clientFor } from '../client.ts'

/** The calls of the page of files. */
export const client = clientFor({ files, fileFacts })

export type StoredFile = Awaited<ReturnType<typeof client.files.update>>
