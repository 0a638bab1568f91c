import * as api from '@atelier/contract'
import { useNavigate } from 'react-router'
import { useWrite } from '../../lib/queries.ts'
import { useBodyForm } from '../../lib/use-body-form.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { paths } from '../paths.ts'
import { useOrganization } from '../shell/organization.ts'
import { bodyOf, entryOf, fieldOf, problemsOf } from './meter-entry.ts'
import { MeterFields } from './MeterFields.tsx'

/** Creates a meter. */
export const NewMeterPage = () => {
  const { id: organizationId, slug } = useOrganization()
  const navigate = useNavigate()
  const create = useWrite(api.meters.create)
  const form = useBodyForm(api.meters.create, {
    initial: entryOf(),
    toBody: (entry) => ({ ...bodyOf(entry), organizationId }),
    check: problemsOf,
    fieldOf,
    save: (body, key) => create.run({ body }, key),
    onSaved: ({ id, name }) => {
      showToast('good', `${name} was created.`)
      void navigate(paths.meter(slug, id), { replace: true })
    },
  })
  return (
    <>
      <PageHead crumbs={[{ label: 'Meters', to: paths.meters(slug) }]} title="New meter" />
      <MeterFields form={form} save="Create the meter" onCancel={() => void navigate(paths.meters(slug))} />
    </>
  )
}
