import { Building2, Store } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { paths } from '../paths.ts'
import { SignOut } from './Account.tsx'
import css from './Shell.module.css'

const NewOrganizationForm = lazy(() => import('./NewOrganization.tsx'))

/** Who belongs to no organization: a new person, who opens one here, or one whose organization has let them go. */
export const NoOrganization = () => (
  <main className={css.alone}>
    <title>Open your shop · Atelier</title>
    <div className={css.welcome}>
      <Store size={26} aria-hidden="true" />
      <h1 className={css.title}>Open your shop</h1>
      <p className={css.note}>
        An organization has its own products, customers and members. To join one that there is, ask one of its
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
export const UnknownOrganization = ({ slug }: { slug: string }) => (
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
