import * as api from '@atelier/contract'
import { useEndpoint } from '../../lib/queries.ts'
import type { BodyForm } from '../../lib/body-form.ts'
import { useUploads, type InFlight } from '../../lib/use-uploads.ts'
import { FileDrop } from '../../ui/FileDrop.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { PickList } from '../../ui/PickList.tsx'
import { Tick } from '../../ui/Field.tsx'
import { UploadRows } from '../../ui/UploadRows.tsx'
import { useLookup } from '../lookups/use-lookup.ts'
import { fileCalls } from '../shared/file-calls.ts'
import { useOrganization } from '../shell/organization.ts'
import type { BenefitEntry } from './benefit-entry.ts'
import css from './BenefitFields.module.css'

type Props = { form: BodyForm<BenefitEntry>; inFlight: InFlight }

/** Form field of the downloadable files, in their order. */
export const DownloadFields = ({ form, inFlight }: Props) => {
  const { id: organization_id } = useOrganization()
  const { value: files, onChange, error } = form.bound('files')
  const uploads = useUploads({
    inFlight,
    service: 'downloadable',
    organizationId: organization_id,
    calls: fileCalls,
    onFile: ({ id, name }) => {
      const now = form.form.getValues('files')
      onChange([...now.filter((file) => file.id !== id), { id, label: name, archived: false }])
    },
  })
  const ids = files.map(({ id }) => id).slice(0, 100)
  const chosenFiles = useEndpoint(
    api.files.list,
    { query: { ids, limit: 100 } },
    { enabled: ids.length > 0, keepLast: true },
  )
  const { query, lookupProps } = useLookup()
  const matching = useEndpoint(
    api.files.list,
    { query: { ...query, service: 'downloadable' } },
    { keepLast: true },
  )
  const byId = new Map(chosenFiles.data?.items.map((file) => [file.id, file]))
  return (
    <div className={css.group}>
      <PickList
        label="Add an uploaded file"
        placeholder="Name of a file"
        hint="Customers see the files in this order. Archived files stay available to customers who have them."
        items={files.map((file) => {
          const storedFile = byId.get(file.id)
          return {
            ...file,
            label: storedFile?.name ?? (file.label || 'A file'),
            ...(storedFile !== undefined && { note: storedFile.size_readable }),
          }
        })}
        onChange={onChange}
        choices={(matching.data?.items ?? []).map(({ id, name, size_readable }) => ({
          value: id,
          label: name,
          note: size_readable,
        }))}
        {...lookupProps(matching)}
        itemOf={({ value: id, label }) => ({ id, label, archived: false })}
        error={error}
        renderExtra={({ label, archived }, change) => (
          <Tick
            label="Archived"
            aria-label={`${label} is archived`}
            checked={archived}
            onChange={({ target }) => change({ archived: target.checked })}
          />
        )}
      />
      {matching.error && (
        <LoadFailed
          title="The uploaded files could not be loaded."
          error={matching.error}
          onRetry={matching.refetch}
        />
      )}
      <UploadRows uploads={uploads} />
      <FileDrop label="Drop files here, or choose them" hint="Up to 10 GB each." onFiles={uploads.add} />
    </div>
  )
}
