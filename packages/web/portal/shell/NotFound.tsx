import { Compass } from 'lucide-react'
import { Link } from 'react-router'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { paths } from '../paths.ts'
import { useSpeech } from '../texts/speech.ts'

/** Page for an unknown path, or for an object that the customer does not have. */
export const NotFound = () => {
  const { say } = useSpeech()
  return (
    <EmptyState
      level={1}
      icon={<Compass size={22} aria-hidden="true" />}
      title={say('notFound.title')}
      actions={<Link to={paths.home}>{say('notFound.home')}</Link>}
    >
      <title>{say('notFound.title')}</title>
      {say('notFound.text')}
    </EmptyState>
  )
}
