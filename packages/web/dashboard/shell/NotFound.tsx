import { Compass } from 'lucide-react'
import { Link } from 'react-router'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { paths } from '../paths.ts'
import { useOrganization } from './organization.ts'

type Props = {
  /** Noun of the missing object: `order`; default: `page`. */
  what?: string
}

/** Page of an unknown URL, or of an object that this organization does not have. */
export const NotFound = ({ what = 'page' }: Props) => {
  const { slug, name } = useOrganization()
  return (
    <EmptyState
      level={1}
      icon={<Compass size={22} aria-hidden="true" />}
      title={`This ${what} does not exist`}
      actions={<Link to={paths.home(slug)}>Go to the home page</Link>}
    >
      <title>Not found · Atelier</title>
      The address may be mistyped, or may not belong to {name}.
    </EmptyState>
  )
}
