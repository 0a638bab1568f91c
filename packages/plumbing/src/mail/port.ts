export type Attachment = {
  readonly filename: string
  readonly content_type: string
  readonly content: Uint8Array
  /** Shown inside the HTML as `cid:…`. */ readonly cid?: string
}

export type Mail = {
  /** Sent at most once for each id: a job that repeats sends nothing new. */
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html?: string
  readonly reply_to?: string
  readonly attachments?: readonly Attachment[]
}

/** The way mail leaves: files and an inbox page, or SMTP. */
export interface Mailer {
  send(mail: Mail): Promise<void>
}
