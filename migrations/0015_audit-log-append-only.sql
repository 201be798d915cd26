-- The record of administrators is not edited by anybody. An entry is deleted once its 12 months are over.
CREATE FUNCTION "keep_audit_log"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if tg_op = 'DELETE' then
    if old.at < now() - interval '8760 hours' then return old; end if;
  end if;
  raise exception 'audit_log is append-only' using errcode = 'insufficient_privilege';
end $$;--> statement-breakpoint
CREATE TRIGGER "audit_log_append_only" BEFORE UPDATE OR DELETE ON "audit_log" FOR EACH ROW
  EXECUTE FUNCTION "keep_audit_log"();--> statement-breakpoint
CREATE TRIGGER "audit_log_not_truncated" BEFORE TRUNCATE ON "audit_log" FOR EACH STATEMENT
  EXECUTE FUNCTION "keep_audit_log"();
