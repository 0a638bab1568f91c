import * as api from '@atelier/contract'
import { useNavigate, useParams } from 'react-router'
import { useWrite, useEndpoint } from '../../lib/queries.ts'
import { useBodyForm } from '../../lib/use-body-form.ts'
import { changesOf } from '../../lib/use-concurrent-change.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { paths } from '../paths.ts'
import { ObjectPage } from '../shared/ObjectPage.tsx'
import { useOrganization } from '../shell/organization.ts'
import type { CheckoutLink } from '../api-types.ts'
import { createBody, entryOf, entryProblems, fieldOfPlace, updateBody } from './link-entry.ts'
import { nameOf } from './words.ts'
import { CheckoutLinkSheet } from './CheckoutLinkSheet.tsx'

/** Page of a new checkout link. */
export const NewCheckoutLinkPage = () => {
  const { slug } = useOrganization()
  const navigate = useNavigate()
  const create = useWrite(api.checkoutLinks.create)
  const form = useBodyForm(api.checkoutLinks.create, {
    initial: entryOf(),
    toBody: createBody,
    check: entryProblems,
    fieldOf: fieldOfPlace,
    save: (body, key) => create.run({ body }, key),
    onSaved: ({ id }) => {
      showToast('good', 'The checkout link was created.')
      void navigate(paths.checkoutLink(slug, id))
    },
  })
  return (
    <>
      <PageHead
        crumbs={[{ label: 'Checkout links', to: paths.checkoutLinks(slug) }]}
        title="New checkout link"
      />
      <CheckoutLinkSheet
        form={form}
        isNew
        save="Create the link"
        onCancel={() => void navigate(paths.checkoutLinks(slug))}
      />
    </>
  )
}

const EditLink = ({ link }: { link: CheckoutLink }) => {
  const { slug } = useOrganization()
  const navigate = useNavigate()
  const update = useWrite(api.checkoutLinks.update)
  const back = paths.checkoutLink(slug, link.id)
  const form = useBodyForm(api.checkoutLinks.update, {
    initial: entryOf(link),
    changes: changesOf(link, entryOf, api.checkoutLinks.get, { path: { id: link.id } }),
    toBody: (entry) => updateBody(entry, link),
    check: entryProblems,
    fieldOf: fieldOfPlace,
    save: (body, key, _, { revision }) => update.run({ path: { id: link.id }, body }, key, revision),
    onSaved: () => {
      showToast('good', 'The checkout link was saved.')
      void navigate(back)
    },
  })
  return (
    <>
      <title>{`Edit ${nameOf(link)} · Atelier`}</title>
      <PageHead
        crumbs={[
          { label: 'Checkout links', to: paths.checkoutLinks(slug) },
          { label: nameOf(link), to: back },
        ]}
        title="Edit the checkout link"
      />
      <CheckoutLinkSheet form={form} save="Save" onCancel={() => void navigate(back)} />
    </>
  )
}

/** Page that edits a checkout link. */
export const EditCheckoutLinkPage = () => {
  const { id = '' } = useParams()
  const { slug } = useOrganization()
  const link = useEndpoint(api.checkoutLinks.get, { path: { id } })
  return (
    <ObjectPage
      noun="checkout link"
      crumb={{ label: 'Checkout links', to: paths.checkoutLinks(slug) }}
      object={link}
    >
      {(loaded) => <EditLink key={id} link={loaded} />}
    </ObjectPage>
  )
}
