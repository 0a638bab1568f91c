/** Fetches a file of this site; undefined when the request fails. */
export const fetchFile = async (path: string): Promise<Blob | undefined> => {
  try {
    const response = await fetch(path)
    return response.ok ? await response.blob() : undefined
  } catch {
    return undefined
  }
}
