const text = `Atelier makes pictures and sells them.

  npm start                                   start everything and print the address
  npx atelier token [NAME] [--expires 90d]    print the access token of this name, a new one if there is none
  npx atelier token list                      list the access tokens: use, expiry, scopes
  npx atelier token revoke NAME|ID            make a token invalid at once
  npx atelier owner EMAIL                     print a link that signs this person in once, as an owner
  npx atelier paint PHOTO... [-o OUT]         paint photos or folders of them; --style, --brush, --size; --help
  npx atelier reconcile [--json]              prove that payments, orders, refunds and the ledger agree
  npx atelier seed [--size small|medium|large] fill an organization of the sandbox with years of trade; --help
  npx atelier usage migrate [--help]          move the events of customers to ClickHouse
  npx atelier export -o FOLDER                write everything that is kept, while the server runs
  npx atelier export ORGANIZATION -o OUT.zip  write all that is kept of an organization, named by its slug
  npx atelier import FOLDER                   restore an export into an empty installation
  npx atelier backup [--keep N] [--verify]    write a backup into ATELIER_BACKUPS_FOLDER, and prove it by restoring it
  npx atelier backup --verify-only            prove the latest backup by restoring it
  npx atelier restore [BACKUP]                restore a backup, the latest if none is named, into an empty installation
  npx atelier listen --forward-to URL         send webhooks to a program on this machine; --token, --server, --events
  npx atelier --help                          this

Settings are read from the environment: PORT (4000), DATA_DIR (.data), DATABASE_URL, PUBLIC_URL,
ATELIER_ROLES (web,worker), ATELIER_PAINTING (here), and those named in the README.
`

/** Prints the commands and their options. */
export const help = async (): Promise<number> => {
  process.stdout.write(text)
  return 0
}
