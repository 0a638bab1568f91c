import * as api from '@atelier/contract'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useWrite, useEndpoint } from '../../lib/queries.ts'
import { useBodyForm } from '../../lib/use-body-form.ts'
import { changesOf } from '../../lib/use-concurrent-change.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { paths } from '../paths.ts'
import { ObjectPage } from '../shared/ObjectPage.tsx'
import { useOrganization } from '../shell/organization.ts'
import type { Meter } from '../api-types.ts'
import { bodyOf, entryOf, fieldOf, problemsOf } from './meter-entry.ts'
import { MeterFields } from './MeterFields.tsx'

const isSameFilter = (a: Meter, b: Meter): boolean => JSON.stringify(a.filter) === JSON.stringify(b.filter)

const LoadedMeter = ({ meter }: { meter: Meter }) => {
  const { slug } = useOrganization()
  const navigate = useNavigate()
  const update = useWrite(api.meters.update)
  const [initial] = useState(() => entryOf(meter))
  /**
   * Returns the form values of a reloaded meter. An equal filter retains its draft, whose rows have ids of
   * their own.
   */
  const entryOfLater = (later: Meter) =>
    isSameFilter(later, meter) ? { ...entryOf(later), filter: initial.filter } : entryOf(later)
  const form = useBodyForm(api.meters.update, {
    initial,
    changes: changesOf(meter, entryOfLater, api.meters.get, { path: { id: meter.id } }),
    // A meter that has counted rejects any definition, even the same: only changes are sent.
    toBody: bodyOf,
    check: problemsOf,
    fieldOf,
    save: (body, key, _, { revision }) => update.run({ path: { id: meter.id }, body }, key, revision),
    onSaved: () => {
      showToast('good', 'The meter was saved.')
      void navigate(paths.meter(slug, meter.id))
    },
  })
  return (
    <>
      <title>{`Edit ${meter.name} · Atelier`}</title>
      <PageHead
        crumbs={[
          { label: 'Meters', to: paths.meters(slug) },
          { label: meter.name, to: paths.meter(slug, meter.id) },
        ]}
        title="Edit the meter"
        note="You can rename it at any time. Its filter and aggregation can change until it has counted an event."
      />
      <MeterFields form={form} save="Save" />
    </>
  )
}

/** Edits a meter. */
export const EditMeterPage = () => {
  const { id = '' } = useParams()
  const { slug } = useOrganization()
  const meter = useEndpoint(api.meters.get, { path: { id } })
  return (
    <ObjectPage noun="meter" crumb={{ label: 'Meters', to: paths.meters(slug) }} object={meter}>
      {(loaded) => <LoadedMeter key={id} meter={loaded} />}
    </ObjectPage>
  )
}
