import { Building2, Store } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { useEndpoint } from '../../lib/queries.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { paths } from '../paths.ts'
import { SignOut } from './Account.tsx'
import { closingClient } from './closing-client.ts'
import { FirstPaint } from './FirstPaint.tsx'
import { NotLoaded } from './NotLoaded.tsx'
import css from './Shell.module.css'

const NewOrganizationForm = lazy(() => import('./NewOrganization.tsx'))

/** Few organizations are being deleted. */
const ClosingOrganization = lazy(async () => ({
  default: (await import('./ClosingOrganization.tsx')).ClosingOrganization,
}))

/** Who belongs to no organization: a new person, who opens one here, or one whose organization has let them go. */
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
      <Suspense fallback={<Skeleton width="100%" height="14rem" />}>
        <NewOrganizationForm />
      </Suspense>
      <SignOut />
    </div>
  </main>
)

/** An address of an organization that is not among those of the person. */
const UnknownOrganization = ({ slug }: { slug: string }) => (
  <main className={css.alone}>
    <EmptyState
      level={1}
      icon={<Building2 size={22} aria-hidden="true" />}
      title="You do not belong to this organization"
      actions={<Link to={paths.start}>Go to your own</Link>}
    >
      There is no organization called “{slug}”, or you are no member of it.
    </EmptyState>
  </main>
)

type Props = {
  /** The slug in the address; undefined for the start of the dashboard. */
  slug: string | undefined
  /** Whether the person belongs to organizations that go on. */
  hasOthers: boolean
}

/** An address at which no organization of the person goes on. One that is being deleted can be kept here. */
export const Outside = ({ slug, hasOthers }: Props) => {
  const { data, error, refetch } = useEndpoint(closingClient.organizationDeletions.list, {})
  if (data === undefined) {
    if (error === undefined) return <FirstPaint />
    return <NotLoaded error={error} onRetry={refetch} />
  }
  const deletion = data.items.find((one) => slug === undefined || one.slug === slug)
  if (deletion !== undefined)
    return (
      <Suspense fallback={<FirstPaint />}>
        <ClosingOrganization deletion={deletion} hasOthers={hasOthers} />
      </Suspense>
    )
  return slug === undefined || !hasOthers ? <NoOrganization /> : <UnknownOrganization slug={slug} />
}
