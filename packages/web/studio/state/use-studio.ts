import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { readPhoto } from '../photo/read-photo.ts'
import { openStudioClient } from '../studio-client.ts'
import { uploadPhoto } from '../upload/upload-photo.ts'
import { createStudio } from './studio.ts'
import { initialWizard, type Wizard } from './wizard.ts'

/** The wizard and the actions of a visitor. */
export type Studio = ReturnType<typeof createStudio> & { readonly wizard: Wizard }

/** The studio of this page, from its first effect on tied to the page's address. */
export const useStudio = (): Studio => {
  const studio = useMemo(
    () =>
      createStudio({
        openClient: openStudioClient,
        readPhoto,
        uploadPhoto,
        leave: (url) => location.assign(url),
        showPath: (path) => history.replaceState(null, '', path),
      }),
    [],
  )
  const wizard = useSyncExternalStore(studio.subscribe, studio.state, () => initialWizard)
  useEffect(() => {
    const session_id = new URLSearchParams(location.search).get('session_id')?.trim()
    if (session_id) studio.arrive(session_id)
    // A page that the browser's back button brings back must not look as if it were still leaving.
    const onPageShow = (event: PageTransitionEvent) => event.persisted && studio.endPaying()
    addEventListener('pageshow', onPageShow)
    return () => {
      removeEventListener('pageshow', onPageShow)
      studio.stop()
    }
  }, [studio])
  return { ...studio, wizard }
}
