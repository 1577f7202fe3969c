/** Why a backup is not restored, in words for whoever wanted it. Nothing was changed. */
export class BackupRefused extends Error {}
