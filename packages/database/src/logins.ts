import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import pg from 'pg'
import { judged, type Session } from './backend.ts'

/*
 * On PostgreSQL each part of the house works under a login of its own, which is a member of nothing
 * and so has no role to go back to (docs/decisions/0017-logins.md).
 */

/**
 * `server` answers calls; `ledger` is for jobs and corrections; `studio` is the games', `feed` the
 * matches'.
 */
export type Login = 'server' | 'ledger' | 'studio' | 'feed'

/** A login as the database knows it. */
export type Role = { name: string; url: string }

/**
 * The name of a login. Roles are the cluster's, not the database's, so the database's name is part
 * of it; a long one is cut to what PostgreSQL takes, and told apart by a hash.
 */
export const roleName = (login: Login, database: string): string => {
  const name = `felek_${login}_${database}`
  if (Buffer.byteLength(name) <= 63) return name
  const hash = createHash('sha256').update(database).digest('hex').slice(0, 12)
  const head = Buffer.from(name).subarray(0, 48).toString().replaceAll('\ufffd', '')
  return `${head}_${hash}`
}

/**
 * The password of a login: 256 bits that whoever has the key can make again, so that several
 * processes agree on it and the file of the key is all there is to keep.
 */
export const passwordOf = (key: string, role: string): string =>
  createHmac('sha256', key).update(`felek login\n${role}`).digest('base64url')

/**
 * What PostgreSQL keeps of a password (RFC 5803). Sent in its stead, so that no password stands in
 * the log of a server that writes its statements down.
 */
export const scramVerifier = (password: string, salt = randomBytes(16)): string => {
  const iterations = 4_096
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256')
  const keyed = (text: string) => createHmac('sha256', salted).update(text).digest()
  const stored = createHash('sha256').update(keyed('Client Key')).digest('base64')
  const server = keyed('Server Key').toString('base64')
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${stored}:${server}`
}

/** The same database through another login. */
export const addressOf = (url: string, user: string, password: string): string => {
  const address = new URL(url)
  if (address.hostname === '') {
    // Over a socket there is no host for a user to stand before.
    address.searchParams.set('user', user)
    address.searchParams.set('password', password)
  } else {
    address.searchParams.delete('user')
    address.searchParams.delete('password')
    address.username = encodeURIComponent(user)
    address.password = encodeURIComponent(password)
  }
  return address.toString()
}

/** Connects once; answers the SQLSTATE of a refusal of the login, undefined where it may come in. */
const findRefusal = async (url: string): Promise<string | undefined> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return undefined
  } catch (error) {
    const { code } = error as { code?: string }
    if (code?.startsWith('28')) return code
    throw judged(error)
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * Makes the logins that are not there yet, and sets a new password where the key was lost. Whoever
 * calls holds the lock of the migrations.
 */
export const makeLogins = async (
  owner: Session,
  url: string,
  key: string,
  logins: readonly Login[],
): Promise<Record<string, Role>> => {
  const { rows } = await owner.query('select current_database() as name', [])
  const database = String(rows[0]?.['name'])
  const made: Record<string, Role> = {}
  for (const login of logins) {
    const name = roleName(login, database)
    const password = passwordOf(key, name)
    made[login] = { name, url: addressOf(url, name, password) }
    await makeLogin(owner, made[login], password)
  }
  return made
}

const makeLogin = async (owner: Session, role: Role, password: string): Promise<void> => {
  const quoted = `"${role.name.replaceAll('"', '""')}"`
  const withPassword = `password '${scramVerifier(password)}'`
  const { rows } = await owner.query(
    `select (select count(*)::int from pg_stat_activity where usename = $1) as at_work
     from pg_roles where rolname = $1`,
    [role.name],
  )
  if (rows.length === 0) {
    // Superuser, replication and the like are off unless they are asked for, and who may make roles
    // but is none of those may not even say so.
    await owner
      .query(`create role ${quoted} login noinherit ${withPassword}`, [])
      .catch((error: unknown) => {
        if ((error as { code?: string }).code !== '42501') throw error
        throw new Error(
          'the login of DATABASE_URL may make no roles: give it CREATEROLE, or make the logins yourself and set DATABASE_URL, LEDGER_DATABASE_URL, STUDIO_DATABASE_URL and MIGRATE_DATABASE_URL (docs/logins.md)',
          { cause: error },
        )
      })
    return
  }
  if ((await findRefusal(role.url)) === undefined) return
  if (Number(rows[0]?.['at_work']) > 0)
    throw new Error(
      `somebody works as ${role.name} with a password that is not ours: give every process of this database the same LOGIN_KEY (the file login-key in DATA_DIR), or end the other one`,
    )
  await owner.query(`alter role ${quoted} ${withPassword}`, [])
}

/**
 * Throws a sentence where a login could be more than it should: a superuser, one that may make
 * roles, a member of a role, or the owner of what it works on. Answers its name.
 */
export const checkLogin = async (session: Session, schema: string): Promise<string> => {
  const { rows } = await session.query(
    `select r.rolname as name, r.rolsuper as super, r.rolcreaterole as creates, r.rolbypassrls as bypasses,
       r.rolreplication as replicates, n.nspowner = r.oid as owns,
       (select string_agg(g.rolname, ', ') from pg_auth_members m join pg_roles g on g.oid = m.roleid where m.member = r.oid) as member_of
     from pg_roles r left join pg_namespace n on n.nspname = $1 where r.rolname = session_user`,
    [schema],
  )
  const role = rows[0] ?? {}
  const faults = [
    role['super'] && 'is a superuser',
    role['creates'] && 'may make roles',
    role['bypasses'] && 'bypasses row security',
    role['replicates'] && 'may replicate',
    role['owns'] && `owns the schema ${schema}`,
    role['member_of'] && `is a member of ${role['member_of'] as string}`,
  ].filter(Boolean)
  const name = String(role['name'])
  if (faults.length > 0)
    throw new Error(
      `the login ${name} may not serve: it ${faults.join(', ')}. A login of Felek is nothing but itself (docs/logins.md).`,
    )
  return name
}
