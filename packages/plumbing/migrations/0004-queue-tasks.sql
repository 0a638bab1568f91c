-- The queue's number for a kind of job that nobody has worked on or added before.
create function new_queue_task(name text) returns integer language sql as $$
  insert into graphile_worker._private_tasks as tasks (identifier) values (name)
  on conflict (identifier) do update set identifier = tasks.identifier
  returning id
$$;
