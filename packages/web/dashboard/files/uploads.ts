import { areaOf } from '../../lib/client-keys.ts'
import { createUploadQueue } from '../../lib/upload-queue.ts'
import { showToast } from '../../ui/toast-store.ts'
import { queries } from '../queries.ts'
import { client } from './client.ts'

/**
 * Uploads of downloadable files in this visit. They belong to no page, so that they continue while other
 * pages are shown.
 */
export const downloadUploads = createUploadQueue({ service: 'downloadable', calls: client.files })

downloadUploads.listen({
  onFile: ({ name }) => {
    showToast('good', `${name} was uploaded.`)
    void queries.invalidateQueries({ queryKey: areaOf(client.files.list) })
  },
  onFailed: (name) => showToast('bad', `${name} was not uploaded.`),
})
