import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { fetchFile } from '../fetch-file.ts'
import { readPhoto } from '../photo/read-photo.ts'
import { loadLaterPart, uploadPhoto } from '../later/load.ts'
import { createStudio, type Studio } from './studio.ts'
import { readPrice } from '../payment/price.ts'
import { loadPicture } from '../photo/picture.ts'
import type { Wizard } from './wizard.ts'

/**
 * Creates the studio of this page.
 *
 * @param first the wizard that the server has rendered
 * @param session_id the checkout session in the return URL, if any
 */
export const useStudio = (first: Wizard, session_id: string | undefined): Studio => {
  const studio = useMemo(
    () =>
      createStudio(
        {
          readPhoto,
          loadPicture,
          uploadPhoto,
          loadWork: loadLaterPart,
          readPrice,
          fetchFile,
          leave: (url) => location.assign(url),
          showPath: (path) => history.replaceState(null, '', path),
        },
        session_id,
      ),
    [session_id],
  )
  const wizard = useSyncExternalStore(studio.subscribe, studio.state, () => first)
  useEffect(() => {
    void studio.start()
    const onPageShow = (event: PageTransitionEvent) => event.persisted && studio.comeBack()
    addEventListener('pageshow', onPageShow)
    return () => {
      removeEventListener('pageshow', onPageShow)
      studio.stop()
    }
  }, [studio])
  return { ...studio, wizard }
}
