import * as api from '@atelier/contract'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useWrite, useEndpoint } from '../../lib/queries.ts'
import { useBodyForm } from '../../lib/use-body-form.ts'
import { changesOf } from '../../lib/use-concurrent-change.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { SecretOnce } from '../developers/SecretOnce.tsx'
import { paths } from '../paths.ts'
import { ObjectPage } from '../shared/ObjectPage.tsx'
import { useOrganization } from '../shell/organization.ts'
import type { WebhookEndpoint } from '../api-types.ts'
import { bodyOf, entryOf, entryProblems, fieldOf } from './endpoint-entry.ts'
import { nameOf } from './words.ts'
import { EndpointSheet } from './EndpointSheet.tsx'

/** Page of a new endpoint; its secret is shown once. */
export const NewEndpointPage = () => {
  const { id: organization_id, slug } = useOrganization()
  const navigate = useNavigate()
  const create = useWrite(api.webhookEndpoints.create)
  const [created, setMade] = useState<WebhookEndpoint>()
  const form = useBodyForm(api.webhookEndpoints.create, {
    initial: entryOf(),
    toBody: (entry) => ({ ...bodyOf(entry), organization_id }),
    check: entryProblems,
    fieldOf,
    save: (body, key) => create.run({ body }, key),
    onSaved: setMade,
  })
  const crumb = { label: 'Webhooks', to: paths.developers(slug, 'webhooks') }
  return (
    <>
      <PageHead crumbs={[crumb]} title="New endpoint" />
      <EndpointSheet form={form} save="Create the endpoint" onCancel={() => void navigate(crumb.to)} />
      <Dialog
        open={created !== undefined}
        onClose={() => undefined}
        dismissable={false}
        title="Copy the secret now"
        size="wide"
      >
        {created !== undefined && (
          <SecretOnce
            secrets={[{ label: 'Signing secret', text: created.secret }]}
            onDone={() => void navigate(paths.webhook(slug, created.id))}
          />
        )}
      </Dialog>
    </>
  )
}

const EditEndpoint = ({ endpoint }: { endpoint: WebhookEndpoint }) => {
  const { slug } = useOrganization()
  const navigate = useNavigate()
  const update = useWrite(api.webhookEndpoints.update)
  const back = paths.webhook(slug, endpoint.id)
  const form = useBodyForm(api.webhookEndpoints.update, {
    initial: entryOf(endpoint),
    changes: changesOf(endpoint, entryOf, api.webhookEndpoints.get, { path: { id: endpoint.id } }),
    toBody: bodyOf,
    check: entryProblems,
    fieldOf,
    save: (body, key, _, { revision }) => update.run({ path: { id: endpoint.id }, body }, key, revision),
    onSaved: (saved) => {
      showToast('good', `${nameOf(saved)} was saved.`)
      void navigate(back)
    },
  })
  return (
    <>
      <title>{`Edit ${nameOf(endpoint)} · Atelier`}</title>
      <PageHead
        crumbs={[
          { label: 'Webhooks', to: paths.developers(slug, 'webhooks') },
          { label: nameOf(endpoint), to: back },
        ]}
        title="Edit the endpoint"
      />
      <EndpointSheet form={form} save="Save" onCancel={() => void navigate(back)} />
    </>
  )
}

/** Page that edits an endpoint. */
export const EditEndpointPage = () => {
  const { id = '' } = useParams()
  const { slug } = useOrganization()
  const endpoint = useEndpoint(api.webhookEndpoints.get, { path: { id } })
  const crumb = { label: 'Webhooks', to: paths.developers(slug, 'webhooks') }
  return (
    <ObjectPage noun="endpoint" crumb={crumb} object={endpoint}>
      {(loaded) => <EditEndpoint key={id} endpoint={loaded} />}
    </ObjectPage>
  )
}
