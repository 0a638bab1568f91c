import { useEffect, useState } from 'react'

/** Whether this machine has a camera a page may ask for. Asks for no permission. */
export const useHasCamera = (): boolean => {
  const [has, setHas] = useState(false)
  useEffect(() => {
    // Absent on pages not served over HTTPS or from this machine.
    const devices: MediaDevices | undefined = navigator.mediaDevices
    devices
      ?.enumerateDevices()
      .then((list) => setHas(list.some(({ kind }) => kind === 'videoinput')))
      .catch(() => setHas(false))
  }, [])
  return has
}
