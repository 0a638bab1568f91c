import { lazyPart } from '../../ui/lazy-part.tsx'
import { useSandboxClock } from '../../lib/sandbox.ts'
import css from './SandboxStrip.module.css'

const ClockMenu = lazyPart(() => import('./ClockMenu.tsx'), 'ClockMenu')

/** Strip across the top of a test installation: a note that no money moves, and its clock. */
export const SandboxStrip = ({ organization_id }: { organization_id: string }) => {
  const { hasClock } = useSandboxClock()
  return (
    <div className={css.strip}>
      <span className={css.words}>Sandbox: no real money</span>
      {hasClock && <ClockMenu organization_id={organization_id} />}
    </div>
  )
}
