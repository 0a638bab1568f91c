import * as api from '@atelier/contract'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { useFormat } from '../../lib/format.ts'
import { useWrite, useEndpoint } from '../../lib/queries.ts'
import { useBodyForm } from '../../lib/use-body-form.ts'
import { changesOf } from '../../lib/use-concurrent-change.ts'
import { useListUrl } from '../../lib/use-list-url.ts'
import { createInFlight } from '../../lib/use-uploads.ts'
import { Button } from '../../ui/Button.tsx'
import { Card, Facts } from '../../ui/Card.tsx'
import { Columns } from '../../ui/Columns.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { failedPart } from '../../ui/FailedPart.tsx'
import { Form, SaveBar } from '../../ui/Form.tsx'
import { Lazy } from '../../ui/Lazy.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { PageHead, type Crumb } from '../../ui/PageHead.tsx'
import { PageSkeleton } from '../../ui/PageSkeleton.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { paths } from '../paths.ts'
import { ObjectPage } from '../shared/ObjectPage.tsx'
import { useOrganization } from '../shell/organization.ts'
import { entryOf, fieldOf, updateBody } from './benefit-entry.ts'
import { entryProblems, uploadProblem } from './benefit-problems.ts'
import { BenefitFields } from './BenefitFields.tsx'
import type { Benefit } from '../api-types.ts'
import { DeleteBenefit } from './DeleteBenefit.tsx'
import { isUnderWay, GrantRunNotice } from './GrantRunNotice.tsx'
import { typeParts } from './TypeFields.tsx'
import { useKeptEntry } from './kept-entry.ts'
import { benefitTypes } from './words.ts'
import css from './BenefitPage.module.css'

// The list of grants is below the form and loaded after it.
const BenefitGrants = lazyPart(() => import('./BenefitGrants.tsx'), 'BenefitGrants', {
  waiting: <Skeleton width="100%" height="20rem" />,
})

/** Maximum products in the card; a link leads to the rest. */
const shownProducts = 5

/** Card of the products that grant the benefit. */
const UsedBy = ({ id }: { id: string }) => {
  const { slug } = useOrganization()
  const { number } = useFormat()
  const { data, error, refetch } = useEndpoint(api.products.list, {
    query: { benefit_id: id, limit: shownProducts, sorting: ['name'] },
  })
  const content = () => {
    if (data === undefined)
      return error === undefined ? (
        <Skeleton width="60%" />
      ) : (
        <LoadFailed title="The products could not be loaded." error={error} onRetry={refetch} />
      )
    const total = data.pagination.total_count
    if (total === 0)
      return <p className={css.note}>No product grants it yet. Add it on the page of a product.</p>
    return (
      <ul className={css.products}>
        {data.items.map((product) => (
          <li key={product.id} className={css.product}>
            <Link to={paths.product(slug, product.id)} title={product.name}>
              {product.name}
            </Link>
          </li>
        ))}
        {total > shownProducts && (
          <li>
            <Link to={`${paths.products(slug)}?benefit_id=${id}`}>All {number(total)} products</Link>
          </li>
        )}
      </ul>
    )
  }
  return <Card title="Granted by">{content()}</Card>
}

const LoadedBenefit = ({ benefit, crumb }: { benefit: Benefit; crumb: Crumb }) => {
  const { long } = useFormat()
  const navigate = useNavigate()
  const [isDeleting, setIsDeleting] = useState(false)
  const { run: update } = useWrite(api.benefits.update)
  const { id, description, type } = benefit
  const [inFlight] = useState(createInFlight)
  const form = useBodyForm(api.benefits.update, {
    initial: entryOf(benefit),
    changes: changesOf(benefit, entryOf, api.benefits.get, { path: { id } }, ['type']),
    toBody: updateBody,
    check: (entry) => ({ ...entryProblems(entry), ...uploadProblem(entry, inFlight) }),
    fieldOf,
    save: (body, key, _, { revision }) => update({ path: { id }, body }, key, revision),
    onSaved: (saved) => showToast('good', `${saved.description} was saved.`),
  })
  useKeptEntry(form)
  return (
    <>
      <title>{`${description} · Atelier`}</title>
      <PageHead
        crumbs={[crumb]}
        title={description}
        note={benefitTypes[type].label}
        actions={
          benefit.deletable && (
            <Button tone="soft" onClick={() => setIsDeleting(true)}>
              <Trash2 size={15} aria-hidden="true" />
              Delete…
            </Button>
          )
        }
      />
      <GrantRunNotice run={benefit.grant_run} what="this benefit" />
      <Columns
        main={
          <Form form={form} label="Benefit" bar={<SaveBar form={form} save="Save the benefit" />}>
            <BenefitFields form={form} inFlight={inFlight} isExisting />
          </Form>
        }
        side={
          <>
            <UsedBy id={id} />
            <Card title="Details">
              <Facts
                facts={[
                  { label: 'Created', value: long(benefit.created_at) },
                  { label: 'Changed', value: benefit.modified_at && long(benefit.modified_at) },
                  { label: 'Benefit id', value: <CopyButton text={id} label="benefit id" showText /> },
                ]}
              />
            </Card>
          </>
        }
      />
      <BenefitGrants id={id} />
      <DeleteBenefit
        benefit={benefit}
        open={isDeleting}
        onClose={() => setIsDeleting(false)}
        onDeleted={() => {
          form.discard()
          void navigate(crumb.to, { replace: true })
        }}
      />
    </>
  )
}

/** Page of one benefit, with its content and its grants. */
export const BenefitPage = () => {
  const { id = '' } = useParams()
  const { slug } = useOrganization()
  const crumb = { label: 'Benefits', to: useListUrl(paths.benefits(slug)) }
  const benefit = useEndpoint(
    api.benefits.get,
    { path: { id } },
    { repeatWhile: ({ grant_run }) => isUnderWay(grant_run) },
  )
  return (
    <ObjectPage noun="benefit" crumb={crumb} object={benefit}>
      {(loaded) => (
        // The page waits for the fields of its type, so that the layout does not shift.
        <Lazy<unknown>
          part={typeParts[loaded.type]}
          waiting={<PageSkeleton crumbs={[crumb]} />}
          renderFailed={failedPart}
        >
          {() => <LoadedBenefit key={id} benefit={loaded} crumb={crumb} />}
        </Lazy>
      )}
    </ObjectPage>
  )
}
