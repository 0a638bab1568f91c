import { lazy, Suspense } from 'react'
import { useSandboxClock } from '../../lib/sandbox.ts'
import css from './SandboxStrip.module.css'

const ClockMenu = lazy(() => import('./ClockMenu.tsx'))

/** Strip across the top of a test installation: a note that no money moves, and its clock. */
export const SandboxStrip = ({ organization_id }: { organization_id: string }) => {
  const { hasClock } = useSandboxClock()
  return (
    <div className={css.strip}>
      <span className={css.words}>Sandbox: no real money moves</span>
      {hasClock && (
        <Suspense>
          <ClockMenu organization_id={organization_id} />
        </Suspense>
      )}
    </div>
  )
}
