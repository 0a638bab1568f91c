import * as api from '@atelier/contract'
import { readableEmail } from '@atelier/contract/primitives/readable-email'
import { reviewCan } from '@atelier/contract'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { errorSentence } from '../../lib/error-sentence.ts'
import { useFormat } from '../../lib/format.ts'
import { useWrite, useEndpoint } from '../../lib/queries.ts'
import { useListUrl } from '../../lib/use-list-url.ts'
import { StatusBadge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card, Facts } from '../../ui/Card.tsx'
import { Columns } from '../../ui/Columns.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { paths } from '../paths.ts'
import { ObjectPage } from '../shared/ObjectPage.tsx'
import { useOrganization } from '../shell/organization.ts'
import type { Review } from '../api-types.ts'
import { DeclineDialog } from './DeclineDialog.tsx'
import css from './ReviewPage.module.css'
import { Stars } from './Stars.tsx'
import { statusOf, withheldSentences } from './words.ts'

const LoadedReview = ({ review }: { review: Review }) => {
  const { slug } = useOrganization()
  const { long } = useFormat()
  const list = useListUrl(paths.reviews(slug))
  const publish = useWrite(api.reviews.publish)
  const undo = useWrite(api.reviews.undo)
  const [isDeclining, setIsDeclining] = useState(false)
  const { id, revision, withheld, customer, display_name, place } = review
  const problem = publish.error ?? undo.error
  /** Runs an action, whose `error` the page shows. */
  const run = (action: Promise<unknown>, done: string) =>
    action.then(
      () => showToast('good', done),
      () => undefined,
    )
  const publishIt = () => {
    undo.reset()
    void run(publish.run({ path: { id }, body: { revision } }), 'The review was published.')
  }
  const takeBack = () => {
    publish.reset()
    void run(undo.run({ path: { id } }), 'The review is waiting for your decision again.')
  }
  return (
    <>
      <title>{`Review by ${display_name} · Atelier`}</title>
      <PageHead
        crumbs={[{ label: 'Reviews', to: list }]}
        title={`Review by ${display_name}`}
        aside={<StatusBadge {...statusOf(review)} />}
        note={long(review.created_at)}
        actions={
          <>
            {reviewCan.decide(review) && withheld === null && (
              <Button busy={publish.isRunning} onClick={publishIt}>
                Publish
              </Button>
            )}
            {reviewCan.decide(review) && (
              <Button tone="soft" onClick={() => setIsDeclining(true)}>
                Decline…
              </Button>
            )}
            {reviewCan.undo(review) && (
              <Button tone="soft" busy={undo.isRunning} onClick={takeBack}>
                {review.status === 'published' ? 'Unpublish' : 'Undo'}
              </Button>
            )}
          </>
        }
      />
      {problem && <Notice tone="bad">{errorSentence(problem)}</Notice>}
      {withheld !== null && <Notice>{withheldSentences[withheld]}</Notice>}
      <Columns
        main={
          <>
            <Card title="Review text">
              <p className={css.stars}>
                <Stars rating={review.rating} />
              </p>
              <p className={css.words} lang={review.language} dir="auto">
                {review.text}
              </p>
              <p className={css.by} dir="auto">
                {place === null ? display_name : `${display_name}, ${place}`}
              </p>
            </Card>
            {review.decline_reason !== null && (
              <Card title="Decline reason">
                <p dir="auto">{review.decline_reason}</p>
              </Card>
            )}
          </>
        }
        side={
          <Card title="Details">
            <Facts
              facts={[
                {
                  label: 'Customer',
                  value: (
                    <Link to={paths.customer(slug, customer.id)}>
                      {customer.name ?? readableEmail(customer.email)}
                    </Link>
                  ),
                },
                {
                  label: 'Order',
                  value: <Link to={paths.order(slug, review.order_id)}>{review.invoice_number}</Link>,
                },
                {
                  label: 'Product',
                  value: <Link to={paths.product(slug, review.product_id)}>{review.product_name}</Link>,
                },
                {
                  label: 'Changed',
                  value: revision === 1 ? undefined : long(review.written_at),
                },
                { label: 'Decided', value: review.decided_at === null ? undefined : long(review.decided_at) },
              ]}
            />
          </Card>
        }
      />
      <DeclineDialog open={isDeclining} review={review} onClose={() => setIsDeclining(false)} />
    </>
  )
}

/** Page of one review: its text, and the decision about it. */
export const ReviewPage = () => {
  const { id = '' } = useParams()
  const { slug } = useOrganization()
  const crumb = { label: 'Reviews', to: useListUrl(paths.reviews(slug)) }
  const review = useEndpoint(api.reviews.get, { path: { id } })
  return (
    <ObjectPage noun="review" crumb={crumb} object={review}>
      {(loaded) => <LoadedReview key={id} review={loaded} />}
    </ObjectPage>
  )
}
