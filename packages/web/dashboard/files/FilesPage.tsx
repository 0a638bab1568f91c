import * as api from '@atelier/contract'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import { call } from '../../lib/calls.ts'
import { File } from 'lucide-react'
import { useState } from 'react'
import { resultOf } from '../../lib/api-error.ts'
import { errorSentence } from '../../lib/error-sentence.ts'
import { useEndpoint } from '../../lib/queries.ts'
import { useListSearch } from '../../lib/use-list-search.ts'
import { useUploadQueue } from '../../lib/use-uploads.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { FileDrop } from '../../ui/FileDrop.tsx'
import { choicesOf } from '../../ui/choices.ts'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { Filters } from '../../ui/Filters.tsx'
import { ListFrame } from '../../ui/ListFrame.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { UploadRows } from '../../ui/UploadRows.tsx'
import { showToast } from '../../ui/toast-store.ts'
import cells from '../../ui/list.module.css'
import type { ListEntry } from '../page.ts'
import { useOrganization } from '../shell/organization.ts'
import type { StoredFile } from '../api-types.ts'
import { useFileColumns } from './file-columns.tsx'
import { downloadUploads } from './uploads.ts'
import css from './FilesPage.module.css'
import { fileKinds } from './words.ts'

const EditFile = lazyDialog(() => import('./FileDialogs.tsx'), 'EditFile')
const DeleteFile = lazyDialog(() => import('./FileDialogs.tsx'), 'DeleteFile')

/** Downloads a file under its name. */
const download = async ({ id }: StoredFile): Promise<void> => {
  const result = await resultOf(call(api.fileFacts.download)({ path: { id } }))
  if (!result.ok) {
    showToast('bad', errorSentence(result.error))
    return
  }
  const link = document.createElement('a')
  link.href = result.value.url
  link.download = ''
  link.click()
}

/** Files of the organization, and the uploads in progress. */
export const FilesPage = ({ title, firstCall }: ListEntry) => {
  const { id: organization_id } = useOrganization()
  const { search, change, query, filters, frame } = useListSearch(
    api.files.list.query,
    firstCall.query.sorting,
  )
  const [edited, setEdited] = useState<StoredFile>()
  const [deleted, setDeleted] = useState<StoredFile>()
  const uploads = useUploadQueue(downloadUploads, organization_id)
  const list = useEndpoint(api.files.list, { query: { ...query, organization_id } }, { keepLast: true })
  const columns = useFileColumns({
    onDownload: (file) => void download(file),
    onEdit: setEdited,
    onDelete: setDeleted,
  })
  return (
    <>
      <PageHead title={title} />
      <div className={css.drop}>
        <FileDrop
          label="Drop files here, or choose them"
          hint="Downloads of any type, up to 10 GB each. An interrupted upload resumes when you choose the same file again within a day."
          onFiles={uploads.add}
        />
        <UploadRows uploads={uploads} />
      </div>
      <div className={cells.filters}>
        <Filters {...filters}>
          <SearchField
            label="Search"
            placeholder="Name"
            value={search.query}
            onChange={(query) => change({ query })}
          />
          <FilterSelect
            label="Kind"
            any="Any kind"
            choices={choicesOf(fileKinds)}
            value={search.service}
            onChange={(service) => change({ service })}
          />
        </Filters>
      </div>
      <ListFrame
        label={title}
        idOf={({ id }) => id}
        list={list}
        columns={columns}
        {...frame}
        empty={
          <EmptyState icon={<File size={22} aria-hidden="true" />} title="No files yet">
            Upload what customers buy: a book, an app, a recording. A benefit of the type “downloads” then
            gives it to them. Product pictures are listed here too.
          </EmptyState>
        }
      />
      <EditFile open={edited !== undefined} file={edited} onClose={() => setEdited(undefined)} />
      <DeleteFile open={deleted !== undefined} file={deleted} onClose={() => setDeleted(undefined)} />
    </>
  )
}
