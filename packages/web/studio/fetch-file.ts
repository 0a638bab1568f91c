/** Fetches a file of this site; undefined when the request fails. */
export const fetchFile = async (path: string): Promise<Blob | undefined> => {
  try {
    const answer = await fetch(path)
    return answer.ok ? await answer.blob() : undefined
  } catch {
    return undefined
  }
}
