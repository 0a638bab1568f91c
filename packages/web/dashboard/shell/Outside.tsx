import * as api from '@atelier/contract'
import { Building2, Store } from 'lucide-react'
import { Link } from 'react-router'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { useEndpoint } from '../../lib/queries.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { paths } from '../paths.ts'
import { SignOut } from './Account.tsx'
import { FirstPaint } from './FirstPaint.tsx'
import { NotLoaded } from './NotLoaded.tsx'
import css from './Shell.module.css'

const NewOrganizationForm = lazyPart(() => import('./NewOrganization.tsx'), 'NewOrganizationForm', {
  waiting: <Skeleton width="100%" height="23rem" />,
})

/** Loaded on demand, since few organizations are in deletion. */
const ClosingOrganization = lazyPart(() => import('./ClosingOrganization.tsx'), 'ClosingOrganization', {
  waiting: <FirstPaint />,
})

/** Page of a user without an organization: a new user, who creates one here, or a former member. */
const NoOrganization = () => (
  <main className={css.alone}>
    <title>Open your shop · Atelier</title>
    <div className={css.welcome}>
      <Store size={26} aria-hidden="true" />
      <h1 className={css.title}>Open your shop</h1>
      <p className={css.note}>
        An organization has its own products, customers and members. To join an existing one, ask one of its
        owners for an invitation.
      </p>
      <NewOrganizationForm />
      <SignOut />
    </div>
  </main>
)

/** Page of an organization that is not among the user's. */
const UnknownOrganization = ({ slug }: { slug: string }) => (
  <main className={css.alone}>
    <EmptyState
      level={1}
      icon={<Building2 size={22} aria-hidden="true" />}
      title="You do not belong to this organization"
      actions={<Link to={paths.start}>Go to your own</Link>}
    >
      There is no organization called “{slug}”, or you are not a member of it.
    </EmptyState>
  </main>
)

type Props = {
  /** Slug in the URL; undefined for the start of the dashboard. */
  slug: string | undefined
  /** True when the user belongs to other organizations. */
  hasOthers: boolean
}

/** Page of a URL without an active organization of the user. A deletion can be undone here. */
export const Outside = ({ slug, hasOthers }: Props) => {
  const { data, error, refetch } = useEndpoint(api.organizationDeletions.list, {})
  if (data === undefined) {
    if (error === undefined) return <FirstPaint />
    return <NotLoaded error={error} onRetry={refetch} />
  }
  const deletion = data.items.find((item) => slug === undefined || item.slug === slug)
  if (deletion !== undefined) return <ClosingOrganization deletion={deletion} hasOthers={hasOthers} />
  return slug === undefined || !hasOthers ? <NoOrganization /> : <UnknownOrganization slug={slug} />
}
