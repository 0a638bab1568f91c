/** Fetches a file of this site; undefined when it does not arrive. */
export const fetchFile = async (path: string): Promise<Blob | undefined> => {
  try {
    const answer = await fetch(path)
    return answer.ok ? await answer.blob() : undefined
  } catch {
    return undefined
  }
}
