CREATE INDEX orders_last_digits ON orders (substr(id, -4));

CREATE INDEX payments_last_digits ON payments (substr(transaction_id, -4));

CREATE INDEX payments_invoice_last_digits ON payments (substr(invoice_number, -4)) WHERE invoice_number IS NOT NULL;
